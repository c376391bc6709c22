/**
 * A castle as a file: a drawing (SVG) or a picture (PNG), with its display face inside, as nothing is fetched
 * for a picture.
 */
import face from "@fontsource/almendra/files/almendra-latin-700-normal.woff2?url";

const LONGEST = 4000;

/** Lets the browser keep a file. */
export function download(file: File) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The drawing with the display face. */
async function lettered(drawing: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(face)).arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const style =
    `<style>@font-face{font-family:Almendra;font-weight:700;unicode-r` +
    `ange:U+20-2F,U+3A-FF;src:url(data:font/woff2;base64,${data})}</style>`;
  return drawing.replace(/^<svg[^>]*>/, (begin) => begin + style);
}

export const svgFile = async (drawing: string, name: string): Promise<File> =>
  new File([await lettered(drawing)], `${name}.svg`, { type: "image/svg+xml" });

/** A drawing as the address of an image, with the display face; the page allows no other than a data: URL. */
export const imageAddress = async (drawing: string): Promise<string> =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await lettered(drawing))}`;

/** The drawing as pixels. */
export async function pngFile(drawing: string, name: string): Promise<File> {
  const image = new Image();
  image.src = await imageAddress(drawing);
  await image.decode();
  const scale = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("the picture is too large for this browser");
  return new File([blob], `${name}.png`, { type: "image/png" });
}

/** A name that files may have on every system. */
export function fileName(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-");
  return (
    plain
      .replace(/^-+|-+$/g, "")
      .toLowerCase()
      .slice(0, 40) || "castle"
  );
}

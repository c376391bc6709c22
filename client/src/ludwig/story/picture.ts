/** A castle as a file: a drawing (SVG) or a picture (PNG). */

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

export const svgFile = (drawing: string, name: string): File => new File([drawing], `${name}.svg`, { type: "image/svg+xml" });

/** The drawing in points of light; its address is a data: one, since the page allows no other. */
export async function pngFile(drawing: string, name: string): Promise<File> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
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
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^A-Za-z0-9]+/g, "-");
  return plain.replace(/^-+|-+$/g, "").toLowerCase().slice(0, 40) || "castle";
}

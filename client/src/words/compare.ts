/** How a language is compared with English, for the tests: what is missing, and what was left as it is. */
type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null;
const under = (path: string, key: string) => (path ? `${path}.${key}` : key);

/** The gaps of a sentence, whatever articles and words for you they have: `{den room}` is a room. */
const gaps = (text: string) =>
  [...text.matchAll(/\{([^}|=]+)[^}]*\}/g)].map(([, gap]) => gap.split(" ").at(-1)).sort();

/** Where another language has another shape than English: keys, kinds, numbers of arguments, gaps of sentences. */
export function differences(en: unknown, other: unknown, path = ""): string[] {
  if (typeof en !== typeof other) return [`${path}: ${typeof en}, not ${typeof other}`];
  if (typeof en === "function")
    return en.length === (other as typeof en).length ? [] : [`${path}: arguments`];
  if (typeof en === "string")
    return `${gaps(en)}` === `${gaps(other as string)}` || !other ? [] : [`${path}: gaps`];
  if (!isTree(en) || !isTree(other)) return [];
  return [...new Set([...Object.keys(en), ...Object.keys(other)])].flatMap((key) =>
    differences(en[key], other[key], under(path, key)),
  );
}

/** The words in the source of a function, without what is put into them. */
const wordsOf = (source: string) =>
  [...source.replace(/\$\{[^}]*\}/g, "").matchAll(/["'`]([^"'`]*)["'`]/g)].map(([, text]) => text).join(" ");

/** Where another language says just what English says, with words in it. */
export function alike(en: unknown, other: unknown, path = ""): string[] {
  if (typeof en === "function" && typeof other === "function")
    return `${en}` === `${other}` && /\p{L}{3}/u.test(wordsOf(`${en}`)) ? [path] : [];
  if (typeof en === "string")
    return en === other && /\p{L}{2}/u.test(en.replace(/\{[^}]*\}/g, "")) ? [path] : [];
  if (!isTree(en) || !isTree(other)) return [];
  return Object.keys(en).flatMap((key) => alike(en[key], other[key], under(path, key)));
}

/** A sum that is not written as '6000' or '15 000', with a narrow space that does not break. */
export const OTHERWISE = /\d{5}|\d[.,'’ \u00a0\u2009]\d{3}(?!\d)|\b\d\u202f\d{3}|\d\s?k\b/;
/** What an argument or a variable that is a sum is called. */
export const SUM = /^(coins|price|cost|amount|feet)$/;
const AMOUNT = 12_000;

/** What a function says of a sum, whatever else it is told; nothing for one that is told none. */
function saidOf(say: (...given: unknown[]) => unknown): string[] {
  const source = /^(?:async )?\(?([^)=]*)/.exec(`${say}`)![1];
  const names = source.split(",").map((name) => name.trim());
  if (!names.some((name) => SUM.test(name))) return [];
  return [1, -1].map((sign) => `${say(...names.map((name) => (SUM.test(name) ? sign * AMOUNT : "one")))}`);
}

/** Where a language writes a sum in another way than all others. */
export function sumsOtherwise(words: unknown, path = ""): string[] {
  if (typeof words === "string") return OTHERWISE.test(words) ? [path] : [];
  if (typeof words === "function") {
    const said = [...saidOf(words as () => unknown), wordsOf(`${words}`)];
    return said.some((text) => OTHERWISE.test(text)) ? [path] : [];
  }
  return isTree(words)
    ? Object.entries(words).flatMap(([key, each]) => sumsOtherwise(each, under(path, key)))
    : [];
}

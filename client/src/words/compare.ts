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

/**
 * A QR code of a text: bytes, error correction of level M, versions 1 to 10 (ISO/IEC 18004). Loaded when one
 * is to be seen.
 */

/** By version: all codewords, those for correction in each block, the blocks, and where the small squares lie. */
const VERSIONS: readonly (readonly [
  all: number,
  check: number,
  blocks: number,
  squares: readonly number[],
])[] = [
  [26, 10, 1, []],
  [44, 16, 1, [6, 18]],
  [70, 26, 1, [6, 22]],
  [100, 18, 2, [6, 26]],
  [134, 24, 2, [6, 30]],
  [172, 16, 4, [6, 34]],
  [196, 18, 4, [6, 22, 38]],
  [242, 22, 4, [6, 24, 42]],
  [292, 22, 5, [6, 26, 46]],
  [346, 26, 5, [6, 28, 50]],
];
/** From this version on the number of bytes has 16 bits, and from that one the version is written on the code. */
const LONG = 10;
const TOLD = 7;

type Modules = boolean[][];

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => ((row >> 1) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The code of a text, dark modules true; the mask that reads best, unless one is named. */
export function qrCode(text: string, mask?: number): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex((_, place) => bytes.length <= room(place + 1)) + 1;
  if (!version) throw new RangeError("the text is too long for a QR code of ours");
  const words = interleaved(codewords(bytes, version), version);
  const codes = (mask === undefined ? [...MASKS.keys()] : [mask]).map((each) => drawn(words, version, each));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

/** The code as the path of a drawing whose unit is a module, with its quiet edge of four. */
export function qrPath(code: Modules): string {
  return code
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
    .join("");
}

/** How many codewords are for data. */
function capacity(version: number): number {
  const [all, check, blocks] = VERSIONS[version - 1];
  return all - check * blocks;
}

/** How many bytes fit, after the mode and their number. */
const room = (version: number): number => capacity(version) - (version < LONG ? 2 : 3);

/** Mode, number and bytes, filled up with the two usual words. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const count = bytes.length.toString(2).padStart(version < LONG ? 8 : 16, "0");
  const data = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const bits = `0100${count}${data}0000`;
  const words = (bits.match(/.{1,8}/g) ?? []).map((word) => parseInt(word.padEnd(8, "0"), 2));
  while (words.length < capacity(version)) words.push((words.length - bits.length / 8) % 2 ? 0x11 : 0xec);
  return words;
}

/** The product of two numbers in the field of 256 with the polynomial 0x11d. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

/** The codewords that correct a block (Reed and Solomon). */
export function corrections(block: readonly number[], count: number): number[] {
  const divisor: number[] = [...Array(count - 1).fill(0), 1];
  for (let power = 0, root = 1; power < count; power++, root = times(root, 2))
    for (let place = 0; place < count; place++)
      divisor[place] = times(divisor[place], root) ^ (divisor[place + 1] ?? 0);
  const rest: number[] = Array(count).fill(0);
  for (const word of block) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((each, place) => (rest[place] ^= times(each, factor)));
  }
  return rest;
}

/** The blocks with their corrections, one word of each in turn; the first blocks may be shorter by one. */
function interleaved(words: readonly number[], version: number): number[] {
  const [, check, count] = VERSIONS[version - 1];
  const short = Math.floor(words.length / count);
  const shorter = count - (words.length % count);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, block) =>
    words.slice(from, (from += short + (block < shorter ? 0 : 1))),
  );
  const turns = (rows: readonly number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, place) =>
      rows.flatMap((row) => (place < row.length ? [row[place]] : [])),
    ).flat();
  return [...turns(blocks), ...turns(blocks.map((block) => corrections(block, check)))];
}

/** The remainder that guards a few bits (Bose, Chaudhuri, Hocquenghem), behind them. */
function guarded(bits: number, generator: number): number {
  const length = 31 - Math.clz32(generator);
  let rest = bits << length;
  while (rest >= 1 << length) rest ^= generator << (31 - Math.clz32(rest) - length);
  return (bits << length) | rest;
}

/** The whole code: what is the same for all, then the words from the lower right corner up and down, masked. */
function drawn(words: readonly number[], version: number, mask: number): Modules {
  const size = 17 + 4 * version;
  const code: Modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: Modules = code.map((row) => [...row]);
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    code[row][column] = dark;
    fixed[row][column] = true;
  };
  drawPatterns(set, size, VERSIONS[version - 1][3]);
  drawFormat(set, size, guarded(mask, 0x537) ^ 0x5412);
  if (version >= TOLD) drawVersion(set, size, guarded(version, 0x1f25));
  let bit = 0;
  for (const [row, column] of way(size)) {
    if (fixed[row][column]) continue;
    const dark = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
    code[row][column] = !!dark !== MASKS[mask](row, column);
    bit += 1;
  }
  return code;
}

type Set = (row: number, column: number, dark: boolean) => void;

/** The lines of the clock, three large squares in the corners, and the small ones. */
function drawPatterns(set: Set, size: number, squares: readonly number[]) {
  for (let place = 0; place < size; place++) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  const square = (row: number, column: number, reach: number, light: readonly number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        set(row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const row of squares)
    for (const column of squares) {
      const edge = row === 6 || column === 6;
      const corner = edge && (row === column || row + column === size - 1);
      if (!corner) square(row, column, 2, [1]);
    }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    square(row, column, 4, [2, 4]);
}

/** Level and mask beside the large squares, twice, and the one module that is always dark. */
function drawFormat(set: Set, size: number, bits: number) {
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((bits >> bit) & 1) === 1;
    set(bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, 8, dark);
    set(8, bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, dark);
  }
  set(size - 8, 8, true);
}

/** The version beside two of the large squares. */
function drawVersion(set: Set, size: number, bits: number) {
  for (let bit = 0; bit < 18; bit++) {
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    const dark = ((bits >> bit) & 1) === 1;
    set(near, far, dark);
    set(far, near, dark);
  }
}

/** All modules in the order in which the words lie: two columns at a time, up and down in turn. */
function* way(size: number): Generator<[row: number, column: number]> {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) yield [up ? size - 1 - step : step, column];
    up = !up;
  }
}

/** How badly a code reads: long runs, blocks, what looks like a large square, and too much of one colour. */
function penalty(code: Modules): number {
  const text = (line: readonly boolean[]) => line.map((dark) => (dark ? "1" : "0")).join("");
  const rows = code.map(text);
  const lines = [...rows, ...code.map((_, column) => text(code.map((row) => row[column])))];
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2);
  const finders = lines.flatMap((line) => [...line.matchAll(/(?=10111010000|00001011101)/g)]).length;
  const blocks = code.slice(1).flatMap((row, y) => {
    const above = code[y];
    return row.slice(1).filter((dark, x) => dark === row[x] && dark === above[x] && dark === above[x + 1]);
  }).length;
  const dark = sum(code.map((row) => row.filter(Boolean).length)) / code.length ** 2;
  return sum(runs) + 3 * blocks + 40 * finders + 10 * Math.floor(Math.abs(dark * 20 - 10));
}

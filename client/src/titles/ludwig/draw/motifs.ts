/** Pieces of furniture seen from above, as line drawings with their backs to the top, and which rooms hold which. */

import type { RoomType } from "../../../generated/ludwig";

/** Width, height, lines, and what is filled with the colour of the room's type. */
type Motif = readonly [number, number, string, string?];

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;
/** Several marks side by side. */
const row = (count: number, step: number, mark: (x: number) => string) =>
  Array.from({ length: count }, (_, index) => mark(index * step)).join("");
/** A ring of lobes, for trees and bushes. */
const lobes = (x: number, y: number, r: number, count: number) => {
  const at = (index: number) => {
    const angle = (2 * Math.PI * index) / count;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  };
  const bow = ((r * Math.PI) / count).toFixed(1);
  const arcs = Array.from({ length: count }, (_, index) => `A${bow} ${bow} 0 0 1 ${at(index + 1)}`);
  return `M${at(0)}${arcs.join("")}z`;
};

export const MOTIFS: Readonly<Record<string, Motif>> = {
  bed: [
    18,
    25,
    `${box(0, 0, 18, 25)}${box(2, 2, 6, 5)}${box(10, 2, 6, 5)}M0 ` +
      `9h18M0 12h18M4.5 12l4.5 6.5 4.5-6.5M4.5 25 9 18.5l4.5 6.5`,
    "M.5 12h17v12.5H.5z",
  ],
  cot: [11, 20, `${box(0, 0, 11, 20)}${box(2, 1.5, 7, 4)}M0 7.5h11M0 10h11`, "M.5 7.5h10v12H.5z"],
  sofa: [
    24,
    10,
    "M0 2a2 2 0 0 1 2-2h20a2 2 0 0 1 2 2v8h-4V5H4v5H0zM4 5h16v5H4zM12 5v5",
    "M4.5 5.5h15v4h-15z",
  ],
  armchair: [11, 10, "M0 2a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v8H8V4H3v6H0zM3 4h5v5.5H3z", "M3.3 4.3h4.4v5H3.3z"],
  stool: [6, 6, disc(3, 3, 2.7)],
  table: [
    18,
    11,
    `${box(0, 0, 18, 11)}${disc(5, 5.5, 2.7)}${disc(5, 5.5, 1.6)}M10 ` +
      `3.5q2.5-1.5 5 0v3q-2.5 1.5-5 0zM11.5 3v4M13.5 3v4M9 9h6`,
  ],
  rounds: [
    17,
    17,
    `${disc(8.5, 2.5, 2.3)}${disc(8.5, 14.5, 2.3)}${disc(2.5, 8.5, 2.3)}${disc(14.5, 8.5, 2.3)}${disc(8.5, 8.5, 5)}`,
  ],
  banquet: [
    34,
    14,
    `${row(5, 6.5, (x) => disc(4 + x, 2, 1.9) + disc(4 + x, 12, 1.9))}${box(0, 3, 34, 8)}`,
    row(5, 6.5, (x) => disc(4 + x, 7, 1.5)),
  ],
  desk: [18, 13, `${box(0, 0, 18, 8)}${box(3, 2, 5, 4)}M11 6l3.5-4.5${disc(9, 10.5, 2.3)}`],
  books: [
    22,
    5,
    `${box(0, 0, 22, 5)}M2 0v5M4 0v5M5.5 0v5M8 0v5M10 0v5M13 0v5M14.5 0v5M17 0v5M19 0v5`,
    "M2 .4h2v4.2H2zM8 .4h2v4.2H8zM14.5 .4H17v4.2h-2.5z",
  ],
  hearth: [
    20,
    6,
    "M0 0h20v6h-4V3H4v3H0zM4 3h12v2.5H4z",
    "M7 5.5C6 4 8 3.5 8 2c1.5 1 1.5 2 2 2.5.5-1 .5-2 1.5-2.5 0 1.5 2 2 1 3.5z",
  ],
  piano: [
    20,
    22,
    `M0 0h20v4H0zM0 4h20v4c0 5-5 4-6 8-1 5-14 8-14 0zM2.5 0v4M5 0v4M7.5 0v4M10 0v4M12.5 0v4M15 0v4M17.5 0v4`,
  ],
  organ: [
    30,
    9,
    `${box(0, 3, 30, 6)}${row(8, 3.6, (x) => disc(2.4 + x, 1.8, 1.5))}M5 6h20`,
    box(5, 4.7, 20, 2.5),
  ],
  harp: [10, 12, "M1 12 9 10.5 8 1C4 0 1 4 1 12zM3 10V5M5 10V3M7 10V2.2"],
  music: [8, 6, "M0 2l4-2 4 2-1 3-3-1-3 1zM4 4v2"],
  billiard: [
    30,
    16,
    `${box(0, 0, 30, 16)}${box(2, 2, 26, 12)}M20 5l-9 7`,
    `${disc(9, 6, 1)}${disc(11.5, 9, 1)}${disc(8, 10, 1)}`,
  ],
  altar: [20, 9, `${box(0, 0, 20, 9)}M10 1.5v6M8 3.5h4${disc(3.5, 4.5, 1.2)}${disc(16.5, 4.5, 1.2)}`],
  pews: [18, 13, `${box(0, 0, 18, 3.5)}${box(0, 4.8, 18, 3.5)}${box(0, 9.5, 18, 3.5)}`],
  sewing: [16, 9, `${box(0, 0, 16, 9)}${box(2, 2, 9, 2.5)}M9 4.5v2${disc(13, 6, 1.5)}`],
  casks: [
    20,
    9,
    row(
      2,
      10.5,
      (x) => `M${1 + x} 0h7.5q1.5 4.5 0 9H${1 + x}q-1.5-4.5 0-9zM${0.4 + x} 3h8.7M${0.4 + x} 6h8.7`,
    ),
  ],
  crates: [19, 10, `${box(0, 0, 10, 10)}M0 0l10 10M10 0 0 10${box(11, 2, 8, 8)}M11 2l8 8M19 2l-8 8`],
  shelf: [
    22,
    6,
    `${box(0, 0, 22, 6)}${disc(3, 3, 1.8)}${disc(7.5, 3, 1.8)}` +
      `${disc(12, 3, 1.3)}${box(14.5, 1.5, 2.5, 3)}${box(18, 1.5, 2.5, 3)}`,
  ],
  stove: [
    16,
    10,
    `${box(0, 0, 16, 10)}${disc(4.5, 5, 2.8)}${disc(11.5, 5, 2.8)}${disc(4.5, 5, 1.2)}${disc(11.5, 5, 1.2)}`,
  ],
  sink: [
    15,
    8,
    `${box(0, 0, 15, 8)}M2 3a1.5 1.5 0 0 1 1.5-1.5h8A1.5 1.5 0 0 ` +
      `1 13 3v2a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 2 5zM7.5 0v3`,
  ],
  tub: [23, 12, "M6 0h11a6 6 0 0 1 0 12H6A6 6 0 0 1 6 0zM6 2h11a4 4 0 0 1 0 8H6a4 4 0 0 1 0-8zM19 6h2"],
  washtub: [12, 12, `${disc(6, 6, 5.8)}${disc(6, 6, 4.3)}M4 3.5h4M3.5 5h5M3.5 6.5h5M4 8h4`],
  wardrobe: [19, 8, `${box(0, 0, 19, 8)}M9.5 0v8M3 4h13M4.5 2.5v3M7 2.5v3M12 2.5v3M14.5 2.5v3`],
  screen: [18, 6, "M0 0l4.5 5L9 0l4.5 5L18 0v1.5L13.5 6.5 9 1.5 4.5 6.5 0 1.5z"],
  mirror: [14, 4, "M0 0h14v1.2H0zM2 1.2q5 4.5 10 0z"],
  tapestry: [
    24,
    4,
    "M0 0h24v1H0zM1 1h22v2.5l-2-1-2 1-2-1-2 1-2-1-1 1-1-1-2 1-2-1-2 1-2-1-2 1z",
    "M1 1.2h22v1.3H1z",
  ],
  vanity: [16, 8, `M0 0h16v5q-8 6-16 0zM4 1.5h8v2H4z`],
  plant: [9, 9, `${lobes(4.5, 4.5, 3.6, 7)}${disc(4.5, 4.5, 1.4)}`],
  tree: [
    17,
    17,
    `${lobes(8.5, 8.5, 7, 9)}${lobes(8.5, 8.5, 3.5, 6)}${disc(8.5, 8.5, 1)}`,
    lobes(8.5, 8.5, 7, 9),
  ],
  hedge: [
    26,
    6,
    `M1 1q2-2 4 0 2-2 4 0 2-2 4 0 2-2 4 0 2-2 4 0 2-2 4 0 1.5 2 ` +
      `0 4-2 2-4 0-2 2-4 0-2 2-4 0-2 2-4 0-2 2-4 0-2 2-4 0-1.5-2 0-4z`,
    "M2 2h22v2H2z",
  ],
  flowers: [
    20,
    8,
    `M0 0h20v8H0z${row(4, 4.8, (x) => lobes(2.8 + x, 2.5, 1.3, 5))}${row(3, 4.8, (x) => lobes(5.2 + x, 5.7, 1.3, 5))}`,
  ],
  fountain: [
    22,
    22,
    `${disc(11, 11, 10.5)}${disc(11, 11, 8.5)}${disc(11, 11, 3)}M11 5v3M11 14v3M5 11h3M14 11h3`,
  ],
  pumpkins: [
    26,
    15,
    `M0 0h26v15H0z${row(3, 8.5, (x) => `${disc(4.5 + x, 4, 2.7)}M${4.5 + x} 1.3v5.4`)}` +
      `${row(3, 8.5, (x) => `${disc(5.5 + x - 1, 11, 2.7)}M${4.5 + x} 8.3v5.4`)}`,
  ],
  bench: [16, 5, `${box(0, 0, 16, 5)}M0 1.7h16M0 3.3h16`],
  stalls: [
    34,
    15,
    `M0 0h34v1.5H0zM0 0h1.2v15H0zM11 0h1.2v15H11zM22 0h1.2v15H22z` +
      `M32.8 0H34v15h-1.2z${row(3, 11, (x) => box(3 + x, 2, 6, 3))}`,
    row(3, 11, (x) => box(3 + x, 2, 6, 3)),
  ],
  coach: [
    15,
    30,
    `M3.5 8h8v16h-8zM4.5 10h6v4h-6zM4.5 16h6v6h-6zM7.5 8V0M5 2h5${box(0, 8, 2.5, 6)}` +
      `${box(12.5, 8, 2.5, 6)}${box(0, 18, 2.5, 7)}${box(12.5, 18, 2.5, 7)}M6 24h3v5H6z`,
  ],
  tomb: [13, 24, "M2.5 0h8L13 5l-2.5 19h-8L0 5zM6.5 4v15M3.5 8.5h6"],
  knight: [9, 9, `${disc(4.5, 4.5, 4.2)}M4.5 1v7M2 4.5h5M2.5 3h4`],
  weapons: [22, 6, "M0 0h22v1.5H0zM2 1.5v4l1-1.5 1 1.5v-4M8 1.5l4 4.5M12 1.5 8 6M16 1.5h4l-2 4.5z"],
  bones: [14, 9, `${disc(3, 3, 2.6)}M2 3h.1M4 3h.1M5.5 5l7 3M6 7.5l6.5-3M6 3.5l6 0`],
  chains: [
    16,
    7,
    `M0 0h16v1.5H0zM3 1.5a1 1.2 0 1 0 .1 0M3 4a1 1.2 0 1 0 .1 0M12.5 1.5a1 1.2 0 1 0 .1 0M12.5 4a1 1.2 0 1 0 .1 0`,
  ],
  mushrooms: [
    15,
    9,
    `${disc(4, 4, 3.8)}${disc(11, 5.5, 3)}${disc(8.5, 1.8, 1.6)}M3 3h.1M5 5h.1M5 2.5h.1M10.5 5h.1M12 6.5h.1`,
  ],
  cauldron: [12, 12, `${disc(6, 6, 5.7)}${disc(6, 6, 4)}M4.5 5.5a1 1 0 1 0 .1 0M7.5 7a.8.8 0 1 0 .1 0`],
  throne: [15, 14, "M0 1 2 0h11l2 1v13h-3V5H3v9H0zM3 5h9v8H3zM5.5 0 7.5 2.5 9.5 0", "M3.4 5.4h8.2v7.2H3.4z"],
  telescope: [
    20,
    20,
    `${disc(10, 10, 9.5)}M4 17l-1.5-1.5L14 4l2 2zM14 4l1.5-2 2.5 2.5L16 6zM10 .5v2M10 17.5v2M.5 10h2M17.5 10h2`,
  ],
  globe: [10, 10, `${disc(5, 5, 4.7)}M5 .3q-4.5 4.7 0 9.4M5 .3q4.5 4.7 0 9.4M.3 5h9.4`],
  statue: [9, 9, `${box(0, 0, 9, 9)}${disc(4.5, 4.5, 3)}${disc(4.5, 3.5, 1.2)}`],
  easel: [12, 8, "M0 0h12v1.5H0zM2 1.5 4 8M10 1.5 8 8M6 1.5V5"],
  broom: [14, 5, "M0 1.8h9v1.2H0zM9 0l5-.5v5.5L9 5zM10 1.5h3.5M10 3.3h3.5"],
  bucket: [8, 8, `${disc(4, 4, 3.7)}${disc(4, 4, 2.6)}M.5 4q3.5 2.5 7 0`],
  hooks: [22, 5, `M0 0h22v1.5H0z${row(4, 5.2, (x) => `M${2 + x} 1.5q-1.5 3.5 1.2 3.5t1.2-3.5`)}`],
  privy: [9, 10, "M0 0h9v3.5H0zM1.5 3.5h6v2a3 4 0 0 1-6 0z"],
  meat: [
    24,
    8,
    `M0 0h24v1H0z${row(4, 5.8, (x) => `M${3.2 + x} 1q-3 4.5 0 6.5 3-2 0-6.5z`)}`,
    row(4, 5.8, (x) => `M${3.2 + x} 2q-2 3.5 0 5 2-1.5 0-5z`),
  ],
  slab: [16, 10, `${box(0, 0, 16, 10)}M3 3h10M3 5h7M12 5l2 3`],
  benches: [26, 9, `${box(0, 0, 26, 4)}${box(0, 5, 26, 4)}M6 0v9M13 0v9M20 0v9`],
  gate: [26, 7, `M0 0h26v1.5H0z${row(7, 3.8, (x) => `M${1.6 + x} 1.5v5.5`)}M0 5h26`],
  tools: [20, 6, "M0 0h20v1.5H0zM3 1.5V6M1.5 6h3M8 1.5V5l-1.5 1h3L8 5M14 1.5l3 4.5M16 1.5l-2 4.5"],
  rack: [
    19,
    8,
    `${box(0, 0, 19, 8)}M0 4h19${row(4, 4.6, (x) => disc(2.6 + x, 2, 1.1) + disc(2.6 + x, 6, 1.1))}`,
  ],
  column: [8, 8, `${box(0, 0, 8, 8)}${disc(4, 4, 3.2)}`],
  lamp: [6, 6, `${disc(3, 3, 2.7)}${disc(3, 3, 1)}`],
};

/** Pieces that stand free on the floor; all others have their backs to a wall. */
const PIECES =
  "rounds fountain tree piano billiard banquet telescope globe " +
  "coach pumpkins cauldron washtub column lamp plant statue stool";
export const FREE = new Set(PIECES.split(" "));

/** What stands in each room; a repeated word stands there twice. */
const ROOMS: Readonly<Record<string, string>> = {
  focus_room: "desk globe lamp",
  lilac_cabinet: "armchair plant mirror lamp",
  pink_cabinet: "vanity stool lamp mirror",
  buttery: "casks casks stool",
  larder: "meat crates bucket",
  pantry: "shelf shelf crates",
  powder_room: "privy mirror sink",
  cloak_room: "hooks wardrobe stool",
  broom_closet: "broom bucket broom bucket",
  parlor: "armchair armchair lamp",
  sitting_room: "sofa armchair plant",
  study: "books desk globe",
  flute_room: "music music stool",
  piano_room: "piano stool plant music",
  berta_room: "harp stool music",
  the_hole: "bones chains stool",
  fungus_room: "mushrooms mushrooms bones",
  bottomless_pit: "",
  meat_locker: "meat slab meat",
  food_prep_room: "stove table sink",
  anteroom: "shelf table plant stool",
  nap_room: "cot sofa lamp",
  solar: "bed armchair plant",
  dressing_room: "wardrobe screen vanity mirror",
  dirt_room: "bucket tools broom bucket",
  utility_room: "tools shelf bucket crates",
  washroom: "tub sink washtub",
  billiard_room: "billiard rack stool lamp",
  oratory: "altar pews lamp lamp",
  sewing_room: "sewing sewing shelf stool",
  crypt: "tomb tomb bones",
  knight_room: "knight knight weapons knight",
  mold_room: "mushrooms casks mushrooms",
  gatekeeper: "gate hedge bench tree",
  porch: "bench bench flowers plant",
  shed: "tools crates hedge flowers",
  dining_room: "banquet shelf plant",
  kitchen: "stove table hearth sink",
  scullery: "sink washtub rack shelf",
  guest_bedroom: "bed wardrobe armchair",
  queens_bedroom: "bed vanity mirror plant",
  tasso_room: "bed books desk",
  laundry_room: "washtub washtub rack table",
  panic_room: "cot crates shelf stool",
  sauna: "benches hearth bucket benches",
  gallery_of_mirrors: "mirror mirror mirror statue statue mirror",
  salon: "sofa rounds armchair plant hearth",
  bowling_alley: "rack bench",
  train_room: "bench shelf",
  great_hall: "tapestry tapestry column column",
  upper_hall: "statue statue tapestry mirror",
  east_tapestry_room: "tapestry sofa tapestry armchair plant",
  observatory: "telescope books globe desk armchair",
  grand_bedchamber: "bed wardrobe hearth armchair vanity",
  servants_quarters: "cot cot cot cot wardrobe",
  french_gazebo: "tree bench tree flowers",
  pumpkin_patch: "pumpkins pumpkins tree hedge bucket",
  drawing_room: "sofa easel rounds books armchair",
  west_tapestry_room: "tapestry hearth tapestry sofa rounds",
  armory: "weapons knight weapons rack knight weapons",
  dungeon: "chains bones cot chains cauldron",
  coach_house: "coach coach crates tools hedge",
  formal_gardens: "fountain hedge hedge flowers flowers tree",
  theater: "",
  board_room: "books globe plant plant",
  secret_lair: "cauldron books globe casks mushrooms",
  venus_grotto: "",
  conservatory: "plant tree plant bench",
  hundings_hut: "bench tree casks tree",
  audience_room: "armchair tapestry column column column",
  singers_hall: "organ pews pews column column",
  throne_room: "column column tapestry tapestry",
  vestibule: "statue statue sofa mirror plant hearth",
  stables: "stalls stalls crates bucket tree",
  terrace_gardens: "fountain flowers hedge flowers hedge tree",
  foyer: "",
  foyer4: "",
  hallway: "",
  hallway_down: "",
  stairs: "",
};

/** What a room without a list of its own may hold. */
const COMMON: Readonly<Record<RoomType, string>> = {
  activity: "music stool pews easel lamp",
  corridor: "statue tapestry column mirror",
  downstairs: "casks bones chains mushrooms",
  food: "table stove shelf casks",
  living: "sofa armchair books hearth plant",
  outdoor: "tree hedge bench flowers",
  sleeping: "bed wardrobe vanity armchair",
  utility: "bucket broom shelf crates",
};

/** The pieces of a room, the most telling first. */
export function piecesOf(id: string, type: RoomType): string[] {
  return (ROOMS[id] ?? COMMON[type]).split(" ").filter(Boolean);
}

// Castles of Mad King Ludwig in words and lines: what rooms are, what happened, and castles drawn as floor plans.
import { count, el, listed, title } from "/static/tools.js";

// id, type, square feet, points, entrances, effect. The server does not tell these yet; a test compares them with its data.
const ROOM_FACTS = `
focus_room living 100 5 W0N1E1S1; lilac_cabinet living 100 5 W0N0E1S1; pink_cabinet living 100 5 W0N1E0S1;
buttery food 100 2 W0E1; larder food 100 2 W1E1; pantry food 100 2 W1E0; powder_room utility 100 1 S1;
cloak_room utility 100 1 S0; broom_closet utility 100 1 S0; parlor living 150 4 W1N1E1S1 connection+1 activity;
sitting_room living 150 4 W1N1E1S1 connection+1 outdoor; study living 150 4 W1N1E1S1 connection+1 living;
flute_room activity 150 3 W1N1E1 adjacency-1 living/sleeping;
piano_room activity 150 3 N1E1S1 adjacency-1 living/sleeping;
berta_room activity 150 3 W1E1S1 adjacency-1 living/sleeping; the_hole downstairs 150 3 S1 castle+1 sleeping;
fungus_room downstairs 150 3 N1W1 castle+1 food; bottomless_pit downstairs 150 3 N1 castle+1 outdoor;
meat_locker food 200 1 W0E0 connection+3 outdoor; food_prep_room food 200 1 N3S3 connection+3 activity;
anteroom food 200 1 N1S2 connection+3 sleeping; nap_room sleeping 200 2 E1S1 connection+2 living;
solar sleeping 200 2 E1S3 connection+2 outdoor; dressing_room sleeping 200 2 W1E0 connection+2 food;
dirt_room utility 200 2 E0; utility_room utility 200 2 E1; washroom utility 200 2 S2;
billiard_room activity 250 4 N2E0S1 adjacency-1 food/living/sleeping;
oratory activity 250 4 N2E0E1 adjacency-1 downstairs/living/sleeping;
sewing_room activity 250 4 N3E1S3 adjacency-1 living/sleeping/utility; crypt downstairs 250 2 W1S4 castle+1 living;
knight_room downstairs 250 2 W1S4 castle+2 sleeping; mold_room downstairs 250 2 W1S2 castle+2 food;
gatekeeper outdoor 250 1 S0S4 connection+1 outdoor; porch outdoor 250 1 S0S4 connection+1 sleeping;
shed outdoor 250 1 E1S0 connection+1 utility; dining_room food 300 1 W1E2 connection+3 living;
kitchen food 300 1 E1S1 connection+3 food; scullery food 300 1 W3E2 connection+3 utility;
guest_bedroom sleeping 300 3 E3S1 connection+2 food; queens_bedroom sleeping 300 3 N0E0 connection+2 sleeping;
tasso_room sleeping 300 3 W0S3 connection+2 living; laundry_room utility 300 3 E2; panic_room utility 300 3 E0;
sauna utility 300 3 E3; gallery_of_mirrors living 350 3 W1N6E1S0 connection+2 corridor;
salon living 350 3 W1N5E1S4 connection+2 activity;
bowling_alley activity 350 5 W0N0S0 adjacency-1 food/living/sleeping/utility;
train_room activity 350 5 N5E1S5 adjacency-1 corridor/downstairs/living/sleeping;
great_hall corridor 350 1 W0W1N1N3N5E0E1S0S2S4S6 connection+1 utility;
upper_hall corridor 350 1 W0W1N1N3N5E0E1S0S2S4S6 connection+1 food;
east_tapestry_room living 400 3 W1N2E1S3 connection+2 activity/outdoor;
observatory living 400 3 W2N1E1S2 connection+2 activity/living;
grand_bedchamber sleeping 400 4 W0S3 connection+2 corridor;
servants_quarters sleeping 400 4 W2S1 connection+2 corridor;
french_gazebo outdoor 400 2 W2E3S1 connection+1 activity; pumpkin_patch outdoor 400 2 W1E0S3 connection+1 outdoor;
drawing_room living 450 2 W1N2E0S5 connection+3 activity/utility;
west_tapestry_room living 450 2 W1N5E1S0 connection+3 activity/outdoor;
armory downstairs 450 1 E1S4 castle+2 activity; dungeon downstairs 450 1 E2S2 castle+2 downstairs;
coach_house outdoor 450 3 E0S4 connection+1 food; formal_gardens outdoor 450 3 E0E2S4 connection+1 living;
theater activity 500 6 W2N2E2 adjacency-2 corridor/living/sleeping/utility;
board_room activity 500 6 N2E2S2 adjacency-2 downstairs/food/living/sleeping;
secret_lair downstairs 500 1 W2S2 castle+2 utility; venus_grotto downstairs 500 1 W2E2 castle+1 corridor;
conservatory outdoor 500 4 W2E2 connection+1 living; hundings_hut outdoor 500 4 W2E2S2 connection+1 outdoor;
audience_room activity 600 7 N2E1E2 adjacency-2 corridor/downstairs/food/living/sleeping/utility;
singers_hall activity 600 7 S2S3S4 adjacency-2 corridor/downstairs/food/living/sleeping/utility;
throne_room living 600 1 W1N5E2S5 connection+4 sleeping; vestibule living 600 1 W2N3E2S3 connection+4 food;
stables outdoor 600 5 W1W2E1E2 connection+1 activity; terrace_gardens outdoor 600 5 W1E1S1S5 connection+1 outdoor`;
const CORRIDORS = `foyer corridor 125 0 W1N1E1; foyer4 corridor 125 0 W1N1E1S1; stairs corridor 75 0 W0E0;
hallway corridor 150 0 N0N1N2N3N4N5E0S0S1S2S3S4S5W0; hallway_down corridor 150 0 N0N1N2N3N4N5E0S0S1S2S3S4S5W0`;
const NAMES = {
  queens_bedroom: "Queen's Bedroom", servants_quarters: "Servant's Quarters", hundings_hut: "Hunding's Hut",
  singers_hall: "Singers' Hall", gallery_of_mirrors: "Gallery of Mirrors", foyer4: "Foyer", hallway_down: "Downstairs Hallway",
};
const BOXES = {
  100: [2, 2], 150: [3, 3], 200: [4, 2], 250: [5, 2], 300: [4, 4], 350: [7, 2], 400: [4, 4], 450: [6, 3], 500: [5, 5],
  600: [7, 4], foyer: [3, 3], foyer4: [3, 3], hallway: [6, 1], hallway_down: [6, 1], stairs: [3, 1],
};
const PRICES = [15000, 10000, 8000, 6000, 4000, 2000, 1000];
export const REWARDS = {
  activity: "5 points", corridor: "a free hallway or stairs", downstairs: "for every second one, any other reward",
  food: "another turn", living: "the room scores again", outdoor: "10000 coins",
  sleeping: "a look through a stack, up to two tiles of it onto the deck", utility: "two bonus cards, one to keep",
};

const ROOMS = Object.fromEntries(
  `${ROOM_FACTS};${CORRIDORS}`.split(";").map((line) => {
    const [id, type, size, points, doors, effect, wanted] = line.trim().split(" ");
    const entrances = doors.match(/[NESW]\d/g).map((door) => [door[0], Number(door[1])]);
    return [id, { id, type, size: Number(size), points: Number(points), entrances, effect, wanted: wanted?.split("/") }];
  }),
);

// Words

export const roomName = (text) => NAMES[text.split("@")[0]] ?? title(text.split("@")[0]);

/** What a room does: 'sleeping · 200 · 2 points · +2 for each connected living room'. */
export function roomFacts(id) {
  const room = ROOMS[id];
  if (!room) return "";
  const [, on, points] = room.effect?.match(/^(\w+)([+-]\d)$/) ?? [];
  const where = { connection: "each connected", adjacency: "each adjacent", castle: "every" }[on];
  const effect = on && `${points} for ${where} ${listed(room.wanted).replace(" and ", " or ")} room`;
  return [`${room.size} sq ft`, count(room.points, "point"), effect?.replace("-", "−")].filter(Boolean).join(" · ");
}

/** A room's type as a little sign: its letter and its colour. */
export function typeSign(id) {
  const type = ROOMS[id]?.type ?? id;
  return el("span", { className: `sign ${type}`, title: type }, type[0].toUpperCase());
}

const CARDS = {
  all_sizes: "8 points for a room of every size", all_types: "7 points for a room of every type",
  completed: "1 point for two completed rooms", external_entrances: "1 point for two external entrances",
  square: "1 point for each square room (100, 400)", round: "1 point for each round room (150, 500)",
  hallways: "1 point for each hallway", stairs: "2 points for each stairs", money: "1 point for 5000 coins left",
};

/** What a bonus card gives. */
export function bonusText(card) {
  const [kind, of] = card.split(/_(.*)/);
  if (CARDS[card]) return CARDS[card];
  if (kind === "size") return `${of < 350 ? 2 : 3} points for each room of ${of}`;
  const points = { corridor: 1, food: 3, sleeping: 3 }[of] ?? 2;
  return `${count(points, "point")} for each ${of} room`;
}

/** What a King's Favor counts. */
export function favorText(favor) {
  const [kind, of] = favor.split(/_(.*)/);
  if (kind === "count") return `most ${of} rooms`;
  if (kind === "size") return `most square feet of ${of} rooms`;
  return { small: "most small rooms (100 to 300)", large: "most large rooms (350 to 600)", square: "most square rooms",
    round: "most round rooms", completed: "most completed rooms", incomplete: "most incomplete rooms",
    external_entrances: "most external entrances", money: "most coins left" }[favor] ?? title(favor);
}

/** What points are about: a room, or at the end a favor, a bonus card, an emptied stack or coins. */
function about(names, because) {
  const word = (id) => (because === "FINAL-2" ? favorText(id) : because === "FINAL-3" ? bonusText(id) : ROOMS[id] ? roomName(id) : title(id));
  return names.filter(Boolean).map(word).join(" for ") || because;
}

/** A ledger line in words: '+2 Nap Room for Parlor'. */
export const lineText = (line) => `${signed(line.amount)} ${about([line.about, line.other], line.because)}`;

export const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** An option as a sentence on a button. */
export function optionText(action, lines) {
  const [, verb, ...what] = action.split(" ");
  const price = lines.reduce((sum, line) => sum + line.amount, 0);
  const tell = {
    keep: () => `Keep ${listed(what.map((card) => `“${bonusText(card)}”`))}`,
    buy: () => `Buy the ${roomName(what[0])} for ${price}`,
    pass: () => "Pass and take 5000 coins",
    place: () => spotText(what[0]),
    reward: () => `The ${roomName(what[0])} first: ${REWARDS[ROOMS[what[0].split("@")[0]]?.type]}`,
    take: () => `Take ${what[0] === "hallway" ? "a hallway" : "stairs"}`,
    forgo: () => "Take nothing",
    choose: () => `${title(what[0])}: ${REWARDS[what[0]]}`,
    look: () => `Look through the stack of ${what[0]}`,
    lay: () => (what.length ? `Lay ${listed(what.map(roomName).map((name) => `the ${name}`))} on the deck` : "Lay nothing"),
  }[verb];
  return tell ? tell() : title([verb, ...what].join(" "));
}

/** Where a placement lies: '3 right, 1 up, turned 90°', as seen from the foyer. */
function spotText(text) {
  const { x, y, turn } = readSpot(text);
  const across = x ? `${Math.abs(x)} ${x < 0 ? "left" : "right"}` : "";
  const down = y ? `${Math.abs(y)} ${y < 0 ? "up" : "down"}` : "";
  return [across, down, turn ? `turned ${turn * 90}°` : ""].filter(Boolean).join(", ") || "on the spot";
}

const bonusList = (event) => listed(event.what.map((card) => `“${bonusText(card)}”`));
const theRooms = (event) => listed((event.what ?? []).filter((id) => id !== "-").map(roomName));
const SENTENCES = {
  "round-started": (who, e) => `Round ${e.amount}: ${who} is the Master Builder.`,
  "room-revealed": (who, e) => `The ${roomName(e.what[0])} comes to the market.`,
  "last-card-drawn": () => "The last room card is drawn: this is the last round.",
  "cards-reshuffled": () => "The discarded room cards are shuffled again.",
  priced: (who, e) => `${who} sets the prices, from the highest: ${theRooms(e)}.`,
  "market-cleared": (who, e) => `The market is cleared: ${theRooms(e)}.`,
  "extra-turn-started": (who) => `${who} takes an extra turn.`,
  "extra-turn-earned": (who) => `${who} earns another turn.`,
  passed: (who) => `${who} passes.`,
  bought: (who, e) => `${who} buys the ${roomName(e.what[0])} for ${e.amount}.`,
  "master-builder-paid": (who, e) => `${who} receives ${e.amount} as Master Builder.`,
  "coins-taken": (who, e) => `${who} takes the ${e.amount} coins that lay on it.`,
  "coins-gained": (who, e) => `${who} gains ${e.amount} coins.`,
  placed: (who, e) => `${who} places the ${roomName(e.what[0])}.`,
  completed: (who, e) => `${who} completes the ${roomName(e.what[0])}.`,
  "reward-chosen": (who, e) => `${who} chooses the ${e.what[0]} reward.`,
  "reward-forgone": (who) => `${who} takes no corridor.`,
  "corridor-taken": (who, e) => `${who} takes a free ${roomName(e.what[0])}.`,
  "stack-looked-through": (who, e) => `${who} looks through the stack of ${e.amount}.`,
  "stack-seen": (who, e) => `In that stack you see: ${theRooms(e)}.`,
  "tiles-laid": (who, e) => `${who} lays ${count(Number(e.what[0]), "tile")} of ${e.amount} on the room deck.`,
  "tiles-discarded": (who, e) => `${who} takes out of the game: ${theRooms(e) || "nothing"}.`,
  "bonus-cards-drawn": (who, e) => `${who} draws ${count(e.amount, "bonus card")}.`,
  "bonus-cards-kept": (who, e) => `${who} keeps ${count(e.amount, "bonus card")}.`,
  "bonus-cards-known": (who, e) => `You keep ${bonusList(e)}.`,
  "bonus-cards-revealed": (who, e) => `${who} reveals ${e.what?.length ? bonusList(e) : "no bonus cards"}.`,
  stuck: () => "Nothing for sale fits any castle any more.",
  "game-ended": () => "The game is over.",
};

/** Events as sentences, points in a row as one of them; some go without saying. */
export function tell(events, name) {
  const told = [];
  let scorer;
  for (const event of events) {
    const who = event.seat === undefined ? "" : name(event.seat);
    if (event.kind === "points-scored") {
      const text = lineText({ amount: event.amount, because: event.because, about: event.what?.[0], other: event.what?.[1] });
      if (scorer === event.seat) told.push(`${told.pop().slice(0, -1)}, ${text}.`);
      else told.push(`${who} scores ${text}.`);
    } else if (SENTENCES[event.kind]) told.push(SENTENCES[event.kind](who, event));
    scorer = event.kind === "points-scored" ? event.seat : undefined;
  }
  return told;
}

/** What stands before the places of an arrangement: the prices. */
export const placeLabel = (place, kind) => (kind === "price-rooms" ? String(PRICES[place] ?? "") : String(place + 1));

// Floor plans

export function readSpot(text) {
  const [, id, x, y, turn] = text.match(/^(\w+)@(-?\d+),(-?\d+)(?:r(\d))?$/);
  const [width, height] = BOXES[id] ?? BOXES[ROOMS[id].size];
  const box = turn % 2 ? [height, width] : [width, height];
  return { id, room: ROOMS[id], x: Number(x), y: Number(y), turn: Number(turn ?? 0), printed: [width, height], box };
}

/** A point of a tile as printed, where it lies once the tile is turned and placed. */
function lay(spot, [px, py]) {
  const [w, h] = spot.printed;
  const [x, y] = [[px, py], [h - py, px], [w - px, h - py], [py, w - px]][spot.turn];
  return [spot.x + x, spot.y + y];
}

function outline({ id, room, printed: [w, h] }) {
  if (room.size === 300) return [[0, 0], [2, 0], [2, 2], [4, 2], [4, 4], [0, 4]];
  const cut = room.size === 600 || id.startsWith("foyer") ? 0.8 : 0;
  if (!cut) return [[0, 0], [w, 0], [w, h], [0, h]];
  return [[cut, 0], [w - cut, 0], [w, cut], [w, h - cut], [w - cut, h], [cut, h], [0, h - cut], [0, cut]];
}

/** The two ends of an entrance, on the wall where it is cut. */
function doorway({ room, printed: [w, h] }, [side, unit]) {
  const notch = room.size === 300; // openings towards the notch of the L lie on its inner edges
  const [from, to] = [unit + 0.18, unit + 0.82];
  if (side === "N" || side === "S") {
    const y = side === "S" ? h : notch && unit >= 2 ? 2 : 0;
    return [[from, y], [to, y]];
  }
  const x = side === "W" ? 0 : notch && unit < 2 ? 2 : w;
  return [[x, from], [x, to]];
}

function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const path = (spot, points, close = "Z") => `M${points.map((point) => lay(spot, point).join(" ")).join("L")}${close}`;

/** The room's name as large as it fits, in one line or word by word, with its points and the letter of its type. */
function label(spot) {
  const ell = spot.room.size === 300; // the long arm of the L has the name
  const [w, h] = ell ? [4, 2] : spot.printed;
  const [cx, cy] = lay(spot, ell ? [2, 3] : [w / 2, h / 2]);
  const [wide, high] = spot.turn % 2 ? [h, w] : [w, h];
  const upright = wide === 1;
  const [along, across] = upright ? [high, wide] : [wide, high];
  const sign = spot.room.points ? [`${spot.room.points} ${spot.room.type[0].toUpperCase()}`] : [];
  const layouts = [[roomName(spot.id), ...sign], [...roomName(spot.id).split(" "), ...sign]];
  const fit = (lines) => Math.min(0.6, (along - 0.4) / (Math.max(...lines.map(({ length }) => length)) * 0.52), (across - 0.35) / (lines.length * 1.1));
  const lines = layouts.sort((a, b) => fit(b) - fit(a))[0];
  const size = fit(lines);
  const text = svg("text", { "font-size": size.toFixed(2), ...(upright && { transform: `rotate(90 ${cx} ${cy})` }) });
  lines.forEach((line, number) => {
    const y = cy + (number - (lines.length - 1) / 2) * size * 1.1 + size * 0.34;
    text.append(svg("tspan", { x: cx, y: y.toFixed(2) }, line));
  });
  return text;
}

function drawRoom(spot, kind = "") {
  const group = svg("g", { class: `room ${spot.room.type} ${kind}` });
  group.append(svg("title", {}, `${roomName(spot.id)}: ${spot.room.type}, ${roomFacts(spot.id)}`));
  const [w] = spot.printed;
  const round = [150, 500].includes(spot.room.size) && !BOXES[spot.id];
  if (round) {
    group.append(svg("circle", { class: "wall", cx: spot.x + w / 2, cy: spot.y + w / 2, r: w / 2 - 0.04 }));
  } else group.append(svg("path", { class: "wall", d: path(spot, outline(spot)) }));
  for (const door of spot.room.entrances) group.append(svg("path", { class: "door", d: path(spot, doorway(spot, door), "") }));
  if (spot.room.type === "outdoor") group.append(svg("path", { class: "fence", d: path(spot, [[w * 0.2, round ? 0.6 : 0.24], [w * 0.8, round ? 0.6 : 0.24]], "") }));
  group.append(label(spot));
  return group;
}

/** A castle as a floor plan in which `ghost` is a placement to be seen and `spots` may be picked; `frame` wants its room too. */
export function plan(castle, { ghost, spots = [], pick, frame = "", name = "A castle", margin = 1, least = 16 } = {}) {
  const rooms = castle.split(" ").map(readSpot);
  const others = spots.map(({ text }) => readSpot(text));
  const all = [...rooms, ...others, ...(frame && frame.split(" ").map(readSpot))];
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...all.map(({ x, box }) => x + box[0])), Math.max(...all.map(({ y, box }) => y + box[1]))];
  const wide = Math.max(right - left + 2 * margin, least);
  const high = Math.max(bottom - top + 2 * margin, least * 0.6);
  const viewBox = [(left + right - wide) / 2, (top + bottom - high) / 2, wide, high].join(" ");
  const picture = svg("svg", { viewBox, role: "img", "aria-label": `${name}: ${listed(rooms.map(({ id }) => roomName(id)))}` });
  picture.append(...rooms.map((room) => drawRoom(room)));
  others.forEach(({ x, y, box }, number) => {
    const { points, best } = spots[number];
    const dot = svg("g", { class: best ? "spot best" : "spot" });
    const [cx, cy] = [x + box[0] / 2, y + box[1] / 2];
    dot.append(svg("circle", { cx, cy, r: 0.42 }), svg("text", { x: cx, y: cy + 0.17, "font-size": 0.48 }, points));
    dot.addEventListener("click", () => pick(number));
    picture.append(dot);
  });
  if (ghost) picture.append(drawRoom(readSpot(ghost), "ghost"));
  return picture;
}

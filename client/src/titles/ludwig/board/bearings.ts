/**
 * Where a place is, in words that tell it from every other: beside which entrance of which room, and how the
 * tile is turned.
 */
import { whereTold } from "../modules";
import { words } from "../words";
import {
  connects,
  coveredBy,
  entrancesOf,
  joinedBy,
  opposite,
  rotations,
  shownTile,
  STEPS,
  tileOf,
  type Castle,
  type Door,
  type Entrance,
  type Spot,
  type Tiles,
  withRoom,
  writeSpot,
} from "../geometry";
import type { Catalogue } from "../catalogue";

/**
 * Which of several entrances on one side of a room, counted from the west or the north; nothing where there
 * is only one.
 */
function which(entrances: readonly Entrance[], { x, y, facing }: Entrance): string {
  const side = entrances.filter((each) => each.facing === facing);
  if (side.length < 2) return "";
  const place = side.filter((each) => (facing % 2 ? each.y < y : each.x < x)).length;
  return words.castle.nth(place + 1, facing);
}

/** What the rooms of a castle are called; those of the same name are counted. */
export function calledIn(castle: Castle, tiles: Tiles): string[] {
  const names = castle.map((spot) => shownTile(tiles, spot).name);
  return names.map((name, room) => {
    const same = names.filter((other) => other === name).length > 1;
    return same
      ? words.castle.numbered(name, names.slice(0, room + 1).filter((other) => other === name).length)
      : name;
  });
}

/** 'north of the Foyer', for every door that would be connected. */
function beside(castle: Castle, tiles: Tiles, spot: Spot, doors: readonly Door[]): string[] {
  const names = calledIn(castle, tiles);
  const own = entrancesOf(tiles, spot);
  return doors.map((door) => {
    const [facing, [dx, dy]] = [opposite(door.facing), STEPS[door.facing]];
    const theirs = which(entrancesOf(tiles, castle[door.to]), {
      ...door,
      x: door.x + dx,
      y: door.y + dy,
      facing,
    });
    return words.castle.beside(names[door.to], facing, theirs, which(own, door));
  });
}

/** 'with the Medium Passage to the Foyer', for everything that is laid along with a tile. */
export function laidAlong(
  castle: Castle,
  catalogue: Catalogue,
  spot: Spot,
  along: readonly Spot[],
): string[] {
  return along.map((piece) =>
    words.castle.along(catalogue.name(piece.id), laidRoom(castle, catalogue, spot, piece)),
  );
}

/** The room to which a piece would lead from a new one. */
export function laidRoom(castle: Castle, { tiles }: Catalogue, spot: Spot, piece: Spot): string {
  const whole = withRoom(castle, spot, [piece]);
  const other = joinedBy(whole, tiles, piece).find((room) => room !== castle.length);
  return other === undefined ? "" : calledIn(castle, tiles)[other]!;
}

/** Where a place is, by the doors that it would connect, and how the tile lies there if that can differ. */
export function bearings(
  castle: Castle,
  tiles: Tiles,
  spot: Spot,
  doors: readonly Door[] = connects(castle, tiles, spot),
): string {
  const told = whereTold(writeSpot(spot));
  if (told) return told;
  const covered = coveredBy(castle, tiles, spot);
  if (covered >= 0) return words.castle.onRoom(calledIn(castle, tiles)[covered]);
  const turned = rotations(tileOf(tiles, spot.id)).length > 1 ? words.castle.turned[spot.turn] : "";
  return [words.common.listed(beside(castle, tiles, spot, doors)), turned].filter(Boolean).join(", ");
}

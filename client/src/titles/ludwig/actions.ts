/** Actions as text, written and read as the engine does: `0 buy nap_room`, `0 place nap_room@3,1r1`. */
import { named } from "../../table/questions/answers";
import { readSpot, writeSpot, type Spot } from "./geometry";

type Seat = number | null;

export const buyAction = (seat: Seat, room: string): string => `${seat} buy ${room}`;
export const passAction = (seat: Seat): string => `${seat} pass`;
export const placeAction = (seat: Seat, spot: Spot): string => `${seat} place ${writeSpot(spot)}`;

/** Where a `place` action puts its tile. */
export const spotOf = (action: string): Spot => readSpot(named(action)[0]);

/** What a `place` action lays along with its tile. */
export const alongOf = (action: string): Spot[] => named(action).slice(1).map(readSpot);

/** The rooms that a `price` action lays under the prices, from the highest; null where it leaves a price empty. */
export const roomsPriced = (action: string): (string | null)[] =>
  named(action).map((room) => (room === "-" ? null : room));

/** Questions with many answers are asked in two steps: first about which room, then what of it. */
import type { Option } from "../../../generated/wire";
import { named } from "../../../table/questions/answers";

/** As many answers are read at a glance. */
const FEW = 9;

/** The room that an answer names first, if it names one. */
export const roomOf = ({ action }: Option, isRoom: (id: string) => boolean): string | undefined =>
  named(action).find(isRoom);

/** The rooms to choose from first, in the order of the answers; none where all answers can be read at once. */
export function roomsFirst(options: readonly Option[], isRoom: (id: string) => boolean): string[] {
  if (options.length <= FEW) return [];
  const rooms = options.flatMap((option) => roomOf(option, isRoom) ?? []);
  const found = [...new Set(rooms)];
  return found.length > 1 && found.length < rooms.length ? found : [];
}

/** Rooms left in pencil: where a player would place what is for sale, kept in the browser for each table and seat. */
import type { PlanStep } from "../../../generated/wire";
import { named } from "../../../table/questions/answers";
import type { LudwigTable } from "../table";

export interface Sketch {
  readonly room: string;
  /** The action that would place it: `0 place nap_room@3,1r1`. */
  readonly action: string;
}

const KEPT = "swanstone-pencil-";
/** More than this many are a muddle. */
const MOST = 4;

/** Where a sketch would lie, in notation. */
const spotIn = ({ action }: Sketch): string => action.split(" ")[2];

export class Pencil {
  /** How often something was drawn since the page was opened. */
  strokes = $state(0);
  private drawn: Record<string, readonly Sketch[]> = $state.raw({});

  constructor(private readonly table: Pick<LudwigTable, "id" | "seat" | "view" | "plan">) {}

  private get key(): string {
    return `${KEPT}${this.table.id}-${this.table.seat}`;
  }

  private get all(): readonly Sketch[] {
    return this.drawn[this.key] ?? read(this.key);
  }

  /** What the shown seat has left in pencil and may still do: it is for sale, and not yet built there. */
  get sketches(): readonly Sketch[] {
    const { seat, view } = this.table;
    if (seat === null || !view || view.finished) return [];
    const built = view.players[seat].castle.split(" ");
    return [...plannedRooms(this.table.plan), ...this.all]
      .filter((sketch, place, all) => all.findIndex(({ room }) => room === sketch.room) === place)
      .filter(
        (sketch) => view.wares.some(({ room }) => room === sketch.room) && !built.includes(spotIn(sketch)),
      );
  }

  draw(room: string, action: string) {
    this.strokes += 1;
    this.keep([{ room, action }, ...this.sketches.filter((each) => each.room !== room)].slice(0, MOST));
  }

  rub(room: string) {
    this.keep(this.sketches.filter((each) => each.room !== room));
  }

  private keep(sketches: readonly Sketch[]) {
    this.drawn = { ...this.drawn, [this.key]: sketches };
    try {
      localStorage.setItem(this.key, JSON.stringify(sketches));
    } catch {
      // it stays until the page goes
    }
  }
}

/** What a plan would buy and place. */
export const plannedRooms = (plan: readonly PlanStep[]): Sketch[] =>
  plan.flatMap(({ action, then = [] }) => (then[0] ? [{ room: named(action)[0], action: then[0] }] : []));

function read(key: string): readonly Sketch[] {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "[]") as Sketch[]).filter(
      ({ room, action }) => room && action,
    );
  } catch {
    return []; // storage may be forbidden or damaged
  }
}

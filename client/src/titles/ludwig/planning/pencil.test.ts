import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LudwigTable } from "../table";
import { Pencil } from "./pencil.svelte";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

type Seen = Pick<LudwigTable, "id" | "seat" | "view" | "plan">;
function table(
  rooms: readonly string[],
  castle = "foyer_2@0,0",
  seat: number | null = 0,
  plan: Seen["plan"] = [],
): Seen {
  const view = { finished: false, players: [{ castle }, { castle }], wares: rooms.map((room) => ({ room })) };
  return { id: "t", seat, view, plan } as unknown as Seen;
}

describe("a room left in pencil", () => {
  beforeEach(() => kept.clear());

  test("stays for its seat, also after the page was loaded again", () => {
    new Pencil(table(["salon"])).draw("salon", "0 place salon@3,1r1");
    expect(new Pencil(table(["salon"])).sketches).toEqual([{ room: "salon", action: "0 place salon@3,1r1" }]);
    expect(new Pencil(table(["salon"], "", 1)).sketches).toEqual([]);
    expect(new Pencil(table(["salon"], "", null)).sketches).toEqual([]);
  });

  test("goes when it is rubbed out, sold, or built where it was drawn", () => {
    const pencil = new Pencil(table(["salon", "hallway"]));
    pencil.draw("salon", "0 place salon@3,1r1");
    pencil.draw("hallway", "0 place hallway@5,1");
    expect(pencil.sketches.map(({ room }) => room)).toEqual(["hallway", "salon"]);
    expect(new Pencil(table(["hallway"])).sketches.map(({ room }) => room)).toEqual(["hallway"]);
    expect(new Pencil(table(["hallway"], "foyer_2@0,0 hallway@5,1")).sketches).toEqual([]);
    pencil.rub("hallway");
    expect(pencil.sketches.map(({ room }) => room)).toEqual(["salon"]);
  });

  test("is drawn once, where it was drawn last", () => {
    const pencil = new Pencil(table(["salon"]));
    pencil.draw("salon", "0 place salon@3,1r1");
    pencil.draw("salon", "0 place salon@7,1");
    expect(pencil.sketches).toEqual([{ room: "salon", action: "0 place salon@7,1" }]);
  });

  test("is there on another device too once it is planned", () => {
    const plan = [
      { action: "0 buy salon", then: ["0 place salon@3,1r1"], at_most: 6000 },
      { action: "0 pass" },
    ];
    const pencil = new Pencil(table(["salon"], "", 0, plan));
    expect(pencil.sketches).toEqual([{ room: "salon", action: "0 place salon@3,1r1" }]);
  });

  test("is nothing where the storage is damaged", () => {
    kept.set("swanstone-pencil-t-0", "{no");
    expect(new Pencil(table(["salon"])).sketches).toEqual([]);
  });
});

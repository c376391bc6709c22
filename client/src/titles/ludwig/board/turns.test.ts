import { describe, expect, it } from "vitest";
import type { AgendaItem, View } from "../../../generated/ludwig";
import type { Card, Waiting } from "../../../generated/wire";
import { courtierAt } from "../../../lib/courtiers";
import { decisionOf, turnLine } from "./turns";

const NAMES = ["Anna", "Ben", "Carla"];

function at(
  seat: number | null,
  waiting: Waiting[],
  agenda: AgendaItem[],
  status: Card["status"] = "running",
  { you = seat, bots = [] as string[] } = {},
) {
  const view = { agenda } as unknown as View;
  const card = {
    table: "t",
    status,
    waiting,
    seats: NAMES.map((_, of) => ({ bot: bots[of] ?? "" })),
  } as unknown as Card;
  return { seat, you, view, card, name: (of: number) => NAMES[of] };
}
const asks = (seat: number, kind: string): Waiting => ({ seat, kind, asks: "do something" });
const room = (id: string) => ({ nap_room: "Nap Room" })[id] ?? id;

describe("the turn line", () => {
  it("tells the shown seat what to do", () => {
    const table = at(
      0,
      [asks(0, "price-rooms")],
      [
        { item: "end-turn", seat: 1 },
        { item: "price-rooms", seat: 0 },
      ],
    );
    expect(turnLine(table, room, null)).toBe("You set the prices");
  });

  it("tells what another does, by name", () => {
    const agenda: AgendaItem[] = [
      { item: "choose-offer", seat: 0, extra: false },
      { item: "choose-offer", seat: 1, extra: false },
    ];
    expect(turnLine(at(0, [asks(1, "choose-offer")], agenda), room, null)).toBe("Ben buys a room or passes");
  });

  it("names the room that another places", () => {
    const agenda: AgendaItem[] = [{ item: "place-room", seat: 2, room: "nap_room" }];
    expect(turnLine(at(null, [asks(2, "place-room")], agenda), room, null)).toBe("Carla places the Nap Room");
  });

  it("names the room in hand, bought or only picked up", () => {
    const agenda: AgendaItem[] = [{ item: "choose-offer", seat: 0, extra: false }];
    expect(turnLine(at(0, [asks(0, "choose-offer")], agenda), room, "nap_room")).toBe(
      "Choose a place for the Nap Room",
    );
  });

  it("says that a turn is an extra one", () => {
    const agenda: AgendaItem[] = [{ item: "choose-offer", seat: 0, extra: true }];
    expect(turnLine(at(0, [asks(0, "choose-offer")], agenda), room, null)).toMatch(/^Another turn/);
  });

  it("lists all who choose at the same time", () => {
    const both = [1, 2].map((seat) => asks(seat, "keep-bonus-cards"));
    const agenda: AgendaItem[] = [1, 2].map((seat) => ({ item: "keep-bonus-cards", seat, keep: 2 }));
    expect(turnLine(at(0, both, agenda), room, null)).toBe("Ben and Carla choose bonus cards");
  });

  it("falls back on the server's words for what it does not know", () => {
    const agenda: AgendaItem[] = [{ item: "choose-offer", seat: 0, extra: false }];
    expect(turnLine(at(0, [asks(1, "raise-toast")], agenda), room, null)).toBe("Ben: do something");
    expect(turnLine(at(0, [asks(0, "raise-toast")], agenda), room, null)).toBe("Do something");
  });

  it("names whose turn it is where several share a screen", () => {
    const one = (kind: string, hand: string | null = null) =>
      turnLine(at(1, [asks(1, kind)], [], "running", { you: null }), room, hand);
    expect(one("choose-offer")).toBe("Ben: buy a room or pass");
    expect(one("price-rooms")).toBe("Ben: you set the prices");
    expect(one("choose-offer", "nap_room")).toBe("Ben: choose a place for the Nap Room");
  });

  it("says what the bot does that plays for the shown seat, and asks nothing", () => {
    const lent = at(0, [asks(0, "choose-offer")], [], "running", { bots: ["greedy"] });
    expect(turnLine(lent, room, null)).toBe(`${courtierAt(lent.card!, 0)} buys a room or passes`);
    expect(turnLine({ ...lent, seat: 1, you: 1 }, room, null)).toBe("Anna buys a room or passes");
  });

  it("says when the game is over", () => {
    expect(turnLine(at(0, [], [], "finished"), room, null)).toBe("The game is over");
  });
});

describe("the seats", () => {
  it("have the last decision of the kind that they are asked", () => {
    const { view } = at(
      0,
      [],
      [
        { item: "end-turn", seat: 0 },
        { item: "take-corridor", seat: 0 },
        { item: "choose-stack", seat: 1 },
      ],
    );
    expect(decisionOf(view, asks(0, "take-corridor"))?.item).toBe("take-corridor");
    expect(decisionOf(view, asks(2, "choose-stack"))).toBeNull();
  });
});

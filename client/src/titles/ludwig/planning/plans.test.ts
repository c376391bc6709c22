import { describe, expect, test } from "vitest";
import type { View } from "../../../generated/ludwig";
import type { Catalogue } from "../catalogue";
import { joined, limits, outcome, wish } from "./plans";

const catalogue = { name: (id: string) => ({ salon: "Salon", larder: "Larder" })[id] ?? id } as Catalogue;
const salon = { action: "0 buy salon", then: ["0 place salon@3,1"], at_most: 6000 };
const larder = { action: "0 buy larder", at_most: 2000 };
const pass = { action: "0 pass" };
const prices = { action: "0 price salon - larder" };

describe("a plan", () => {
  test("is told as wishes", () => {
    expect([salon, pass, prices].map((step) => wish(step, catalogue))).toEqual([
      "Buy the Salon if it costs at most 6000",
      "Pass",
      "Set prices, from the highest: Salon and Larder",
    ]);
  });

  test("has each wish once, and the pass last", () => {
    expect(joined([pass], salon)).toEqual([salon, pass]);
    expect(joined([salon, pass], larder)).toEqual([salon, larder, pass]);
    expect(joined([salon, pass], { ...salon, at_most: 8000 })[0].at_most).toBe(8000);
    expect(joined([salon], pass)).toEqual([salon, pass]);
    expect(joined([prices, pass], { action: "0 price larder salon -" })).toHaveLength(2);
  });

  test("that came to something or nothing says so", () => {
    const gone = {
      step: salon,
      code: "illegal" as const,
      reason: "no",
      objections: [{ rule: "BUY-2", reason: "no" }],
    };
    expect(
      outcome({ done: pass, dropped: [{ step: salon, code: "cost", reason: "", cost: 8000 }] }, catalogue),
    ).toEqual([
      "As planned, you passed.",
      "Dropped from your plan: Buy the Salon if it costs at most 6000. The Salon costs 8000 now.",
    ]);
    expect(outcome({ dropped: [gone] }, catalogue)[0]).toContain("The Salon is no longer for sale.");
  });

  test("offers steps up to the highest price, and what the room costs now", () => {
    const view = { prices: [4000, 1000], wares: [{ room: "salon", price: 4000, coins: 4500 }] };
    expect(limits(view as unknown as View, "salon")).toEqual({
      now: -500,
      all: [-500, 1000, 2000, 3000, 4000],
    });
  });
});

/** Plans in words: what a seat wants to do, what came of it, and what it would pay at most. */
import type { Dropped, PlanEnd, PlanStep } from "../../../generated/wire";
import type { View } from "../../../generated/ludwig";
import { named } from "../../../table/questions/answers";
import { passAction, roomsPriced } from "../actions";
import type { Catalogue } from "../catalogue";
import { words } from "../words";

const say = words.planning;
const STEP = 1000;
const verb = (step: PlanStep): string => step.action.split(" ")[1];
const name = (catalogue: Catalogue, step: PlanStep) => catalogue.name(named(step.action)[0]);

/** A step as a wish. */
export function wish(step: PlanStep, catalogue: Catalogue): string {
  if (verb(step) === "buy") return say.buy(name(catalogue, step), step.at_most ?? null);
  if (verb(step) === "pass") return say.pass;
  const rooms = roomsPriced(step.action).filter((room) => room !== null);
  return say.prices(words.common.listed(rooms.map((room) => catalogue.name(room))));
}

/** What a step was once it is done. */
function deed(step: PlanStep, catalogue: Catalogue): string {
  if (verb(step) === "buy") return say.bought(name(catalogue, step));
  return verb(step) === "pass" ? say.passed : say.priced;
}

function why({ step, code, cost = 0, reason, objections = [] }: Dropped, catalogue: Catalogue): string {
  if (code === "cost") return say.costs(name(catalogue, step), cost);
  if (objections[0]?.rule === "BUY-2") return say.gone(name(catalogue, step));
  return objections[0]?.reason ?? reason;
}

/** What became of a plan, a sentence each. */
export function outcome({ done, dropped = [] }: PlanEnd, catalogue: Catalogue): string[] {
  const gone = dropped.map((each) => say.dropped(wish(each.step, catalogue), why(each, catalogue)));
  return done ? [say.done(deed(done, catalogue)), ...gone] : gone;
}

/** What a seat may be willing to pay, in steps up to the highest price, and what the room costs it now. */
export function limits({ prices, wares }: View, room: string): { now: number; all: number[] } {
  const ware = wares.find((each) => each.room === room);
  const now = ware ? ware.price - ware.coins : 0;
  const steps = Array.from({ length: Math.max(...prices) / STEP }, (_, step) => (step + 1) * STEP);
  return { now, all: [...new Set([...steps, now])].sort((one, other) => one - other) };
}

/** The plan with another step: wishes to buy come before the pass, and each stands once. */
export function joined(plan: readonly PlanStep[], step: PlanStep): PlanStep[] {
  const others = plan.filter(
    (each) => verb(each) !== verb(step) || (verb(step) === "buy" && each.action !== step.action),
  );
  const isPass = (each: PlanStep) => each.action === passAction(Number(each.action.split(" ")[0]));
  return [...others.filter((each) => !isPass(each)), step, ...others.filter(isPass)];
}

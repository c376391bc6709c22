/** Words of planning ahead, in German. */
import { common } from "../../../../words/de/common";
import type { LudwigWords } from "../spoken";

const subject = (room: string) => common.article(room, "der") + room;

export const planning: LudwigWords["planning"] = {
  open: "Vorausplanen",
  planned: (count) => `Dein Plan: ${count}`,
  close: "Plan schließen",
  title: "Vorausplanen",
  lead:
    "Während andere am Zug sind: Nimm einen Raum vom Markt und zeichne ihn mit Bleistift ein. " +
    "Deinen Plan siehst nur du.",
  order: "Sobald du gefragt bist, geschieht sofort das Erste davon, das möglich ist.",
  steps: "Dein Plan",
  buy: (room, coins) =>
    `${common.sentence(common.the(room))} kaufen${coins === null ? "" : `, höchstens für ${common.sum(coins)}`}`,
  bought: (room) => `${common.the(room)} gekauft`,
  pass: "Passen",
  passed: "gepasst",
  prices: (rooms) => `Preise setzen, vom höchsten an: ${rooms}`,
  priced: "die Preise gesetzt",
  revoke: "Widerrufen",
  revokeIt: (what) => `Widerrufen: ${what}`,
  sketches: "Mit Bleistift",
  atMost: "höchstens",
  atMostFor: (room) => `Was du höchstens für ${common.the(room)} zahlst`,
  planThis: "Einplanen",
  planIt: (room) => `Einplanen: ${common.the(room)} kaufen`,
  rub: "Radieren",
  rubIt: (room) => `Radieren: ${common.the(room)} aus dem Schloss entfernen`,
  planPass: "Passen einplanen",
  planPrices: "Preise einplanen",
  pricesTitle: "Diese Preise, wenn du Baumeister wirst",
  pricesLead: "Räume, die bis dahin neu sind, bekommen die übrigen Preise.",
  yourTurn: "Du bist am Zug: Kauf gleich oder passe.",
  done: (what) => `Wie geplant hast du ${what}.`,
  dropped: (what, why) => `Aus deinem Plan gestrichen: ${what}. ${common.sentence(why)}.`,
  costs: (room, coins) => `${subject(room)} kostet jetzt ${common.sum(coins)}`,
  gone: (room) => `${subject(room)} wird nicht mehr verkauft`,
};

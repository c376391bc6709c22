/** Words of what a seat is asked beside buying and placing, in German; and the tips for a first game. */
import { common } from "../../../../words/de/common";
import type { LudwigWords } from "../spoken";

const tiles = (count: number) => `${count} Plättchen`;

export const questions: LudwigWords["questions"] = {
  pricing: {
    heading: "Preise setzen",
    lead:
      "Die anderen wählen zuerst und zahlen an dich; du kaufst zuletzt und zahlst in den Vorrat. " +
      "Zieh Räume auf andere Preise, oder tippe zwei an, um sie zu tauschen.",
    keys:
      "Mit den Tasten: Pfeil links und rechts schieben den Raum zum nächsten Preis; " +
      "Enter nimmt ihn auf, Enter bei einem anderen Preis tauscht.",
    places: "Preise, vom höchsten an",
    at: (price) => `für ${common.sum(price)}`,
    none: "Kein Raum",
    settled: "hat seinen Preis",
    held: (room) => `${room} ist aufgenommen. Wähle den Preis dafür.`,
    coinsOn: (coins) => `${common.sum(coins)} Münzen liegen darauf, für den Käufer`,
    moved: (room, price, other, instead) =>
      `${room} für ${common.sum(price)}, ${other} für ${common.sum(instead)}.`,
    higher: (room) => `Höher: ${room ?? "den aufgenommenen Raum"} zum nächsthöheren Preis`,
    lower: (room) => `Tiefer: ${room ?? "den aufgenommenen Raum"} zum nächsttieferen Preis`,
    legend:
      "Was jeder an seiner besten Stelle gewänne, ohne den Preis: groß die Punkte sofort und aus Belohnungen, " +
      "klein, was Gunst (und deine eigenen Karten) dazubrächten, wenn das Spiel dann endete. Gefüllt: Nichts " +
      "hier ist besser für ihn. Durchgestrichen: Das kann er jetzt nicht bezahlen. " +
      "–: Es passt nirgends in sein Schloss.",
    points: (points) => (points < 0 ? `−${-points}` : String(points)),
    you: (name) => `${name} (du)`,
    worth: (name, total, parts) => `${name}: ${total} (${parts})`,
    worthMost: (name, total, parts) => `${name}: ${total}, das meiste von allen Räumen (${parts})`,
    fitsNowhere: (name) => `${name}: passt nirgends`,
    cannotPay: (text) => `${text}, jetzt aber nicht zu bezahlen`,
    nowhere: "–",
    confirm: "Diese Preise setzen",
  },

  any: {
    lead: "Wähle eines.",
    card: (name, text) => `${name}: ${text}`,
    bends: (card, coins) => `${card}: ${coins < 0 ? "−" : "+"}${common.coins(Math.abs(coins))}`,
    more: "Du darfst auch …",
    now: (price, on) => `jetzt für ${common.sum(price)}${on ? `, darauf ${common.coins(on)}` : ""}`,
    back: "Ein anderer Raum",
    brings: (cost, points) =>
      [cost ? `${common.signed(-cost)} Münzen` : "", points ? `${common.signed(points)} Punkte` : ""]
        .filter(Boolean)
        .join(", "),
  },

  cards: {
    heading: (keep, of) => `Behalte ${keep} von ${of} ${of === 1 ? "Bonuskarte" : "Bonuskarten"}`,
    lead: (keep, others) =>
      `Sie ${keep === 1 ? "bringt" : "bringen"} Punkte am Ende der Partie. ` +
      (others === 1 ? "Die andere kommt unter den Stapel." : "Die übrigen kommen unter den Stapel."),
    begin: "Die ersten beiden sind schon gewählt; tippe auf eine Karte, um das zu ändern.",
    now: (points) => `zurzeit ${common.signed(points)}`,
    chosen: (chosen, keep) => `${chosen} von ${keep} gewählt`,
    confirm: (keep) => (keep === 1 ? "Diese Karte behalten" : "Diese Karten behalten"),
  },

  reward: {
    heading: "Welche Belohnung zuerst?",
    lead: "Du hast mehrere Räume auf einmal vollendet. Nimm ihre Belohnungen in beliebiger Reihenfolge.",
    choose: (room, type) => `${room}, ${type}`,
    vain: "Diesmal keine Belohnung",
    goOn: (room) => `Weiter ohne Belohnung für ${room}`,
  },

  kind: {
    heading: "Welche Belohnung des Raums zuerst?",
    lead: (room) => `${room} bringt mehrere. Nimm sie in beliebiger Reihenfolge.`,
    kinds: { tower: "Gunst" },
  },

  favor: {
    heading: (of) => (of === 1 ? "Eine Gunstkarte behalten" : `Behalte 1 von ${of} Gunstkarten`),
    lead: "Sie liegt verdeckt vor dir, und nur du wertest sie am Ende.",
    now: (rank, counts, points) =>
      `zurzeit ${rank ? `${rank}. Rang` : "kein Rang"} mit ${common.sum(counts)}: ${common.signed(points)}`,
  },

  corridor: {
    heading: "Ein Flur oder eine Treppe geschenkt",
    lead: "Nimm eins davon umsonst und bau es sofort an.",
    hallway: "Flur nehmen",
    hallwayText: "Lang und schmal, mit vielen Türen. Er verbindet Räume einer Ebene.",
    stairs: "Treppe nehmen",
    stairsText: "Sie führt vom Schloss hinunter zu den Kellerräumen.",
    left: (count) => `noch ${count}`,
    gone: { hallway: "Flure sind keine mehr da.", stairs: "Treppen sind keine mehr da." },
    nowhere: { hallway: "Ein Flur passt nirgends.", stairs: "Eine Treppe passt nirgends." },
    forgo: "Nichts nehmen",
    best: (points, rewards) =>
      `beste Stelle ${common.signed(points)}` +
      (rewards ? (rewards === 1 ? " und eine Belohnung" : ` und ${rewards} Belohnungen`) : ""),
  },

  upstairs: {
    heading: "Wähle eine beliebige Belohnung",
    lead: "Dein zweiter Kellerraum ist vollendet: Wähle eine der anderen Belohnungen.",
    spent: "Flur oder Treppe ist nicht dabei: Diese Belohnung hattest du in diesem Zug schon.",
    again: (room) =>
      `${common.sentence(common.the(room))} noch einmal werten, mit dem eigenen Bonus oder Abzug.`,
  },

  stack: {
    heading: "Einen Stapel durchsehen",
    lead:
      "Nach Größe in Quadratfuß. Leg dann einige Plättchen auf die Raumkarten: Sie kommen " +
      "zuerst auf den Markt.",
    unit: "Quadratfuß",
    left: (count) => `noch ${count}`,
    known: "schon angesehen",
  },

  lay: {
    heading: (size) => `Der Stapel mit ${size} Quadratfuß`,
    lead: (most) =>
      `Wähle bis zu ${tiles(most)} für die Raumkarten. Das erste kommt zuerst auf den Markt; der Rest geht zurück.`,
    last:
      "Es ist die letzte Runde: Was du herausnimmst, kommt aus dem Spiel. Das hilft nur, einen " +
      "Stapel zu leeren.",
    order: (place) => `${place}.`,
    drawn: (place) => `wird als Nummer ${place} gezogen`,
    turn: "Beide tauschen",
    confirm: (count) => (count ? `${tiles(count)} auf die Raumkarten legen` : "Auf die Raumkarten legen"),
    discard: (count) => (count ? `${tiles(count)} aus dem Spiel nehmen` : "Aus dem Spiel nehmen"),
    none: "Nichts legen",
  },

  tips: {
    label: "Tipp",
    pick:
      "Nimm einen Raum: Jede Stelle, an die er passt, leuchtet mit ihren Punkten auf. " +
      "Gekauft ist erst, was du bestätigst.",
    price:
      "Du bist Baumeister: Was die anderen zahlen, gehört dir. " +
      "Leg, was sie haben wollen, auf einen Preis, den sie gerade noch zahlen können.",
    completion: (room, reward, isRoom) =>
      `${common.sentence(common.article(room, "der"))}${room} ist vollendet` +
      `${isRoom ? ": Jede Tür ist verbunden" : ""}. Die Belohnung: ${reward}`,
  },
};

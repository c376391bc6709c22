/** The faces of the courtiers, drawn of a few shared features; loaded when one is to be seen. */
import type { Courtier } from "../lib/courtiers";

type Hair = "bun" | "wig" | "parted" | "bald" | "braids" | "curls" | "veil" | "bob" | "waves";
type Extra = keyof typeof FINERY;

interface Look {
  skin: string;
  hair: string;
  style: Hair;
  coat: string;
  finery: readonly Extra[];
}

/** What hair lies behind the head, and what before it. */
const HAIR: Record<Hair, readonly [behind: string, before: string]> = {
  bun: [
    '<circle cx="32" cy="9" r="7"/><path d="M16 30Q15 11 32 11T48 30Q48 36 46 38H18Q16 36 16 30"/>',
    '<path d="M18 27Q20 15 32 15T46 27Q40 19 32 20T18 27"/>',
  ],
  wig: [
    '<path d="M13 44Q8 38 12 31Q10 23 16 19Q20 9 32 9T48 19Q54 23 52 31Q56 38 51 44Q46 48 44' +
      ' 40V26H20V40Q18 48 13 44"/>' +
      "",
    '<path d="M19 26Q22 16 32 17T45 26Q38 21 32 22T19 26"/>',
  ],
  parted: ["", '<path d="M17 28Q15 12 31 12Q48 11 47 28Q45 20 34 18Q22 19 17 28"/>'],
  bald: ['<path d="M16 33Q13 24 18 21V35zM48 33Q51 24 46 21V35z"/>', ""],
  braids: [
    '<path d="M17 26Q10 36 14 50Q18 53 20 48Q16 38 20 30zM47 26Q54 36 50 50Q46 53 44 48Q48 38 44 30z"/>',
    '<path d="M17 28Q16 12 32 12T47 28Q42 18 32 18T17 28"/>',
  ],
  curls: [
    '<g><circle cx="17" cy="27" r="6"/><circle cx="47" cy="27" r="6"/>' +
      '<circle cx="16" cy="37" r="5"/><circle cx="48" cy="37" r="5"/></g>',
    '<g><circle cx="22" cy="18" r="6"/><circle cx="32" cy="14" r="7"/><circle cx="42" cy="18" r="6"/></g>',
  ],
  veil: ['<path d="M12 54Q12 10 32 10T52 54z"/>', '<path d="M18 26Q22 16 32 16T46 26Q39 20 32 20T18 26"/>'],
  bob: [
    '<path d="M15 42Q12 12 32 11T49 42Q45 44 43 40H21Q19 44 15 42"/>',
    '<path d="M18 28Q18 14 32 14T46 28Q44 22 40 22H24Q20 22 18 28"/>',
  ],
  waves: [
    '<path d="M14 46Q10 36 15 28Q14 11 32 11T49 28Q54 36 50 46Q46 44 45 36H19Q18 44 14 46"/>',
    '<path d="M18 26Q20 14 34 15Q46 16 46 28Q42 20 30 20Q22 20 18 26"/>',
  ],
};

/** What else somebody wears; `currentColor` is the hair's. */
const FINERY = {
  glasses:
    '<g fill="none" stroke="#3a3226" stroke-width="1.4"><circle cx="25.5" cy="31" r="4.4"/>' +
    '<circle cx="38.5" cy="31" r="4.4"/><path d="M30 31h4"/></g>',
  monocle:
    '<g fill="none" stroke="#b08a3a" stroke-width="1.4"><circle cx="38.5" cy="31" r="4.6"/>' +
    '<path d="M42 34Q44 42 41 50"/></g>',
  moustache: '<path d="M32 38Q27 36 23 40Q27 42 32 40Q37 42 41 40Q37 36 32 38" fill="currentColor"/>',
  beard:
    '<path d="M19 34Q20 52 32 53T45 34Q42 40 38 39H26Q22 40 19 34M29 42h6"' +
    ' fill="currentColor" stroke="#5c2f26" stroke-width="1"/>' +
    "",
  goatee: '<path d="M28 44Q32 54 36 44Q32 46 28 44" fill="currentColor"/>',
  ruff:
    '<path d="M14 53q3-6 6-1q2-6 6-1q2-6 6-1q4-5 6 1q4-5 6 1q3-5 6 1q-3 6-18 6t-18-6"' +
    ' fill="#f7f1e1" stroke="#c9bd9d"/>' +
    "",
  pearls:
    '<path d="M22 50q10 7 20 0" fill="none" stroke="#f7f1e1" stroke-width="2.6"' +
    ' stroke-dasharray="0.1 3.4" stroke-linecap="round"/>' +
    "",
  cravat: '<path d="M28 49h8l3 12h-14zM27 49l5 4 5-4" fill="#f7f1e1" stroke="#c9bd9d"/>',
  sash: '<path d="M14 62L44 50l5 3L22 64z" fill="#d3ad55"/>',
  tiara: '<path d="M20 18l3-7 4 4 5-8 5 8 4-4 3 7Q32 13 20 18" fill="#e7c565" stroke="#8f6c1f"/>',
  cap:
    '<path d="M15 22Q18 6 34 7Q50 8 49 22Q32 14 15 22" fill="#5d2740" stroke="#3b1728"/>' +
    '<circle cx="46" cy="10" r="3" fill="#d3ad55"/>',
  feather:
    '<path d="M15 21Q32 11 49 21L47 15Q32 6 17 15z" fill="#26406b" stroke="#16264a"/>' +
    '<path d="M44 15Q54 8 52 1Q44 3 42 12" fill="#f3ead2" stroke="#c9bd9d"/>',
  flower:
    '<g fill="#d8607a"><circle cx="45" cy="20" r="2.4"/><circle cx="49" cy="20" r="2.4"/>' +
    '<circle cx="47" cy="17" r="2.4"/></g><circle cx="47" cy="19.3" r="1.5" fill="#f3d98f"/>',
  spot: '<circle cx="39.5" cy="38" r="0.9" fill="#3a2a20"/>',
} as const;

const LOOKS: Record<Courtier, Look> = {
  Ottilie: { skin: "#f2cfae", hair: "#b9b4ab", style: "bun", coat: "#4b5e8e", finery: ["glasses", "ruff"] },
  Leopold: {
    skin: "#eec39b",
    hair: "#6b4527",
    style: "parted",
    coat: "#7c2f38",
    finery: ["moustache", "cravat"],
  },
  Sidonie: { skin: "#8a5a3c", hair: "#2a1d18", style: "curls", coat: "#93702a", finery: ["tiara", "pearls"] },
  Korbinian: { skin: "#efc8a4", hair: "#8d8577", style: "bald", coat: "#3d5a45", finery: ["beard"] },
  Walburga: {
    skin: "#f4d6ba",
    hair: "#c98d3f",
    style: "braids",
    coat: "#8a4a2f",
    finery: ["flower", "ruff"],
  },
  Ferdinand: { skin: "#f1d2b4", hair: "#ece6da", style: "wig", coat: "#274a6b", finery: ["cravat", "sash"] },
  Philippa: { skin: "#d9a679", hair: "#3b2a22", style: "bob", coat: "#6a3b6f", finery: ["spot", "pearls"] },
  Xaver: {
    skin: "#e5b48b",
    hair: "#332a26",
    style: "parted",
    coat: "#47505c",
    finery: ["feather", "goatee", "sash"],
  },
  Adelheid: { skin: "#f3d3b8", hair: "#f0eadf", style: "veil", coat: "#5c5470", finery: ["pearls"] },
  Benno: {
    skin: "#a9724a",
    hair: "#241a16",
    style: "bald",
    coat: "#8c6b2a",
    finery: ["cap", "moustache", "ruff"],
  },
  Emmeline: {
    skin: "#f5d8c0",
    hair: "#a5482b",
    style: "waves",
    coat: "#2f6a66",
    finery: ["flower", "spot", "cravat"],
  },
  Gustav: {
    skin: "#edc6a2",
    hair: "#9a9186",
    style: "wig",
    coat: "#5a2d2d",
    finery: ["monocle", "moustache", "ruff"],
  },
};

const EYES =
  '<g fill="#2b211c"><ellipse cx="25.5" cy="31" rx="1.5" ry="1.9"/><ellipse cx="38.5" cy="31" rx="1.5" ry="1.9"/></g>' +
  '<path d="M22.5 27q3-2 6 0M35.5 27q3-2 6 0M31.5 32q-1.8 4 .8 4M28 41.5q4 2.6 8 0" ' +
  'fill="none" stroke="#5c3a2c" stroke-width="1.3" stroke-linecap="round"/>';

/** A courtier as a drawing of its own; it is decoration, the name stands beside it. */
export function face(courtier: Courtier): string {
  const { skin, hair, style, coat, finery } = LOOKS[courtier];
  const [behind, before] = HAIR[style];
  const body =
    `<g fill="${hair}">${behind}</g>` +
    `<path d="M8 66Q10 52 26 49V44H38V49Q54 52 56 66z" fill="${coat}"/>` +
    `<path d="M27 42h10v8q-5 4-10 0z" fill="${skin}"/>` +
    `<path d="M18 28Q18 14 32 14T46 28Q46 48 32 48T18 28" fill="${skin}"/>` +
    EYES +
    `<g fill="${hair}">${before}</g>` +
    `<g color="${hair}">${finery.map((extra) => FINERY[extra]).join("")}</g>`;
  return `<svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">${body}</svg>`;
}

/** Words of the towers. */
export const words = {
  events: { "points-scored/TOW-7": "{seat|scores|score} for favors of towers" } as Record<string, string>,
  lines: { "TOW-7": "{points} {favor}{rule}" } as Record<string, string>,
  final: "Favors of towers",
  finalText: "Only its owner scores it, by the owner's place among all.",
};

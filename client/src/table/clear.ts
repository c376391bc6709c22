/** Where something that is said over the board has its place: on free ground, as far as there is any. */
import type { Box, Point, Size } from "./camera";

/** How much of a box something of a size lies over from a point on, in pixels of area. */
export const covers = ({ x, y }: Point, { width, height }: Size, box: Box): number =>
  Math.max(0, Math.min(x + width, box.right) - Math.max(x, box.left)) *
  Math.max(0, Math.min(y + height, box.bottom) - Math.max(y, box.top));

/** The first of some places from which something of a size lies over least of what is there. */
export function clearest(places: readonly Point[], size: Size, there: readonly Box[]): Point {
  const hidden = (at: Point) => there.reduce((sum, box) => sum + covers(at, size, box), 0);
  return places.reduce((best, at) => (hidden(at) < hidden(best) ? at : best));
}

/** The corners in which something of a size can lie inside a box: left and right at the top, then at the bottom. */
export function corners({ left, top, right, bottom }: Box, { width, height }: Size): Point[] {
  const xs = [left, Math.max(left, right - width)];
  const ys = [top, Math.max(top, bottom - height)];
  return ys.flatMap((y) => xs.map((x) => ({ x, y })));
}

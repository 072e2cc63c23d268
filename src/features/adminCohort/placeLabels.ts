interface Point {
  x: number;
  y: number;
}

/** Curve in pixel coordinates, from left to right. */
export interface DrawnCurve {
  id: string;
  points: readonly Point[];
  /** Width of the label in pixels. */
  width: number;
}

/** Position of a label in pixels: its left edge, its vertical centre, and the end of its curve. */
export interface PlacedLabel {
  id: string;
  left: number;
  middle: number;
  end: Point;
}

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LINE = 13;
/** Minimum distance between labels, in pixels. */
const GAP = 4;
/** Rows of labels above and below the curves; labels farther away would seem unrelated. */
const ROWS = [0, 1, 2, 3, 4];
/** Positions along a label at which curves are measured, as fractions of its width. */
const SAMPLES = [0, 0.25, 0.5, 0.75, 1];

type Box = PlacedLabel & { width: number };

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width + GAP &&
  other.left < one.left + one.width + GAP &&
  Math.abs(one.middle - other.middle) < LINE;

/** Height of a curve at `x`; undefined outside the curve. */
function heightAt({ points }: DrawnCurve, x: number): number | undefined {
  const next = points.findIndex((point) => point.x >= x);
  const [from, to] = [points[next - 1] ?? points[next], points[next]];
  if (!from || !to || from.x > x) return undefined;
  return to.x === from.x ? to.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
}

/** Rows for a label, nearest first: outside all curves, then across curves. */
function freeLines(curves: readonly DrawnCurve[], left: number, width: number, end: Point): number[] {
  const heights = SAMPLES.flatMap((part) => curves.map((curve) => heightAt(curve, left + part * width)));
  const taken = [end.y, ...heights.filter((height) => height !== undefined)];
  const above = Math.min(...taken) - LINE / 2 - GAP;
  const below = Math.max(...taken) + LINE / 2 + GAP;
  const beside = (one: number, other: number) =>
    ROWS.flatMap((row) => [one - row * LINE, other + row * LINE]).toSorted(
      (first, second) => Math.abs(first - end.y) - Math.abs(second - end.y),
    );
  return [...beside(above, below), ...beside(end.y - LINE, end.y + LINE)];
}

/**
 * Places labels above or below the ends of their curves, without overlaps between labels.
 * Covers curves only if no other row is free. Earlier curves have precedence.
 * @returns labels that fit into the area
 */
export function placeLabels(curves: readonly DrawnCurve[], { left, right, top, bottom }: Area): PlacedLabel[] {
  const placed: Box[] = [];
  for (const { id, points, width } of curves) {
    const end = points.at(-1);
    if (!end) continue;
    const start = Math.max(left, Math.min(end.x - width / 2, right - width));
    const free = freeLines(curves, start, width, end)
      .map((middle) => ({ id, left: start, middle, end, width }))
      .find(
        (label) =>
          label.middle - LINE / 2 >= top &&
          label.middle + LINE / 2 <= bottom &&
          !placed.some((other) => overlaps(label, other)),
      );
    if (free) placed.push(free);
  }
  return placed.map(({ id, left: start, middle, end }) => ({ id, left: start, middle, end }));
}

import type { Random } from './random.ts';

export interface Point {
  x: number;
  y: number;
}

export const at = (x: number, y: number): Point => ({ x, y });

/** One decimal: half the bytes, without a visible difference. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

const pair = (point: Point): string => `${short(point.x)} ${short(point.y)}`;

export const polar = (centre: Point, radius: number, degrees: number): Point => {
  const radians = (degrees * Math.PI) / 180;
  return at(centre.x + Math.cos(radians) * radius, centre.y + Math.sin(radians) * radius);
};

/** A smooth line through all points (Catmull-Rom as cubic Béziers), without the initial move. */
function through(points: readonly Point[], closed: boolean): string {
  const count = points.length;
  const pick = (index: number): Point => {
    const wanted = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[wanted] ?? at(0, 0);
  };
  let path = '';
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)];
    const first = at(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6);
    const second = at(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6);
    path += `C${pair(first)} ${pair(second)} ${pair(to)}`;
  }
  return path;
}

const start = (points: readonly Point[]): string => `M${pair(points[0] ?? at(0, 0))}`;

export const openCurve = (points: readonly Point[]): string => start(points) + through(points, false);
export const closedCurve = (points: readonly Point[]): string => `${start(points)}${through(points, true)}Z`;
export const polygon = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`;

/** Everything between a smooth edge and the level `floor`. */
export function areaUnder(edge: readonly Point[], floor: number): string {
  const last = edge[edge.length - 1] ?? at(0, 0);
  return `${openCurve(edge)}L${short(last.x)} ${short(floor)}L${short(edge[0]?.x ?? 0)} ${short(floor)}Z`;
}

/** The same with straight facets between the points: rock rather than sand. */
export function facetsUnder(edge: readonly Point[], floor: number): string {
  const last = edge[edge.length - 1] ?? at(0, 0);
  return polygon([...edge, at(last.x, floor), at(edge[0]?.x ?? 0, floor)]);
}

export interface LineShape {
  from: number;
  to: number;
  y: number;
  swing: number;
  bumps: number;
  steps?: number;
  slope?: number;
  envelope?: (share: number) => number;
}

/** A horizontal wavy line: three waves of decreasing weight, with random phases. */
export function undulation(random: Random, shape: LineShape): Point[] {
  const phases = [random.range(0, 6.3), random.range(0, 6.3), random.range(0, 6.3)] as const;
  const steps = shape.steps ?? Math.max(12, Math.round(shape.bumps * 7));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const share = index / steps;
    const turn = share * shape.bumps * Math.PI * 2;
    const wave =
      Math.sin(turn + phases[0]) * 0.62 +
      Math.sin(turn * 1.93 + phases[1]) * 0.27 +
      Math.sin(turn * 3.7 + phases[2]) * 0.11;
    const height = wave * shape.swing * (shape.envelope?.(share) ?? 1);
    return at(shape.from + (shape.to - shape.from) * share, shape.y - height + (shape.slope ?? 0) * share);
  });
}

/** A closed blob around a centre, roundish, with `wobble` from 0 (circle) up. */
export function blob(
  random: Random,
  centre: Point,
  radiusX: number,
  radiusY: number,
  wobble: number,
  points = 10,
): Point[] {
  const turn = random.range(0, 360);
  return Array.from({ length: points }, (_, index) => {
    const stretch = 1 + random.range(-wobble, wobble);
    const spot = polar(at(0, 0), stretch, turn + (index * 360) / points);
    return at(centre.x + spot.x * radiusX, centre.y + spot.y * radiusY);
  });
}

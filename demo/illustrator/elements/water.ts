import { areaUnder, at, closedCurve, polygon, undulation, type Point } from '../geometry.ts';
import { blend, ramp, type Mood } from '../palette.ts';
import type { Paper } from '../paper.ts';

export interface SeaOptions {
  bands: number;
  /** Where the sea ends at the bottom; bands spread between horizon and there. */
  floor?: number;
  swell?: number;
  from?: number;
  to?: number;
}

/** The open sea: a flat far sheet, then longer and darker swells towards the viewer, each with a cut foam line. */
export function sea(
  paper: Paper,
  mood: Mood,
  horizon: number,
  { bands, floor = paper.height, swell = 1, from = 0, to = 1 }: SeaOptions,
): void {
  const { random, width } = paper;
  if (from === 0) {
    paper.sheet(
      polygon([
        at(-20, horizon),
        at(width + 20, horizon),
        at(width + 20, paper.height + 20),
        at(-20, paper.height + 20),
      ]),
      mood.sea[0],
      { lift: 0.4, fade: ramp(mood.sea, 0.35) },
    );
  }
  for (let band = 1; band <= bands; band += 1) {
    const share = band / (bands + 1);
    if (share < from || share > to) continue;
    const y = horizon + (floor - horizon) * share ** 1.35;
    const swing = (4 + 20 * share) * swell;
    const edge = undulation(random, {
      from: -30,
      to: width + 30,
      y,
      swing,
      bumps: 5.5 - 3.4 * share + random.range(-0.4, 0.4),
    });
    if (share > 0.3) {
      const phase = random.range(0, 6);
      const foamEdge = edge.map((point, index) =>
        at(point.x, point.y - (4 + 7 * share) * Math.max(-0.3, Math.sin(index * 0.52 + phase) + 0.25)),
      );
      paper.sheet(
        areaUnder(foamEdge, paper.height + 40),
        blend(ramp(mood.sea, share), '#FFFDF8', mood.dark ? 0.28 : 0.62),
        { lift: 0.55 * share + 0.2, rim: 0 },
      );
    }
    paper.sheet(areaUnder(edge, paper.height + 40), ramp(mood.sea, share), {
      lift: 0.35 + share * 0.5,
      fade: ramp(mood.sea, share + 0.22),
      rim: 0.12,
    });
  }
}

/** Slits of light on the water below sun or moon. */
export function glitter(paper: Paper, x: number, top: number, bottom: number, fill: string, spread = 60): void {
  const { random } = paper;
  const rows = 15;
  for (let row = 0; row < rows; row += 1) {
    const share = row / (rows - 1);
    const y = top + (bottom - top) * share ** 1.3;
    const half = (14 + spread * (0.3 + share)) * random.range(0.5, 1);
    const thick = 1.4 + 4.6 * share;
    const centre = x + random.range(-1, 1) * spread * 0.35 * share;
    paper.sheet(lens(at(centre, y), half, thick), fill, { lift: 0, opacity: 0.86 - share * 0.25 });
  }
}

/** A flat almond: ripple, slit of light, reflection. */
export function lens(centre: Point, half: number, thick: number): string {
  return closedCurve([
    at(centre.x - half, centre.y),
    at(centre.x - half * 0.4, centre.y - thick),
    at(centre.x + half * 0.4, centre.y - thick),
    at(centre.x + half, centre.y),
    at(centre.x + half * 0.4, centre.y + thick),
    at(centre.x - half * 0.4, centre.y + thick),
  ]);
}

export function ripples(paper: Paper, top: number, bottom: number, count: number, fill: string): void {
  const { random, width } = paper;
  for (let index = 0; index < count; index += 1) {
    const share = random.next();
    const y = top + (bottom - top) * share;
    paper.sheet(lens(at(random.range(0, width), y), random.range(20, 70) * (0.5 + share), 1.2 + 2.2 * share), fill, {
      lift: 0,
      opacity: 0.5,
    });
  }
}

/** A sail boat seen from the shore; `size` is the height of its mast. */
export function sailBoat(
  paper: Paper,
  waterline: Point,
  size: number,
  sails: readonly [string, string],
  hull: string,
): void {
  const { x, y } = waterline;
  const mastTop = at(x, y - size);
  paper.line([at(x, y - size * 0.08), at(x, y - size * 1.02)], hull, size * 0.018);
  paper.sheet(
    `M${x + size * 0.03} ${mastTop.y}Q${x + size * 0.5} ${y - size * 0.5} ${x + size * 0.46} ${y - size * 0.17}L${x + size * 0.03} ${y - size * 0.13}Z`,
    sails[0],
    { lift: 0.35 },
  );
  paper.sheet(
    `M${x - size * 0.03} ${y - size * 0.9}Q${x - size * 0.3} ${y - size * 0.45} ${x - size * 0.36} ${y - size * 0.16}L${x - size * 0.03} ${y - size * 0.15}Z`,
    sails[1],
    { lift: 0.35 },
  );
  paper.sheet(
    `M${x - size * 0.4} ${y - size * 0.1}L${x + size * 0.52} ${y - size * 0.1}Q${x + size * 0.4} ${y + size * 0.05} ${x + size * 0.26} ${y + size * 0.06}L${x - size * 0.24} ${y + size * 0.06}Q${x - size * 0.36} ${y + size * 0.02} ${x - size * 0.4} ${y - size * 0.1}Z`,
    hull,
    { lift: 0.4 },
  );
  paper.sheet(lens(at(x + size * 0.05, y + size * 0.07), size * 0.62, size * 0.022), '#FFFDF8', {
    lift: 0,
    opacity: 0.7,
  });
}

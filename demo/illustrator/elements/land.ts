import { areaUnder, at, closedCurve, facetsUnder, polygon, undulation, type Point } from '../geometry.ts';
import { blend } from '../palette.ts';
import type { Paper } from '../paper.ts';

/** A range of hills from edge to edge. */
export function hills(paper: Paper, y: number, swing: number, bumps: number, fill: string, fade?: string): Point[] {
  const edge = undulation(paper.random, { from: -40, to: paper.width + 40, y, swing, bumps });
  paper.sheet(areaUnder(edge, paper.height + 60), fill, { lift: 0.9, fade: fade ?? blend(fill, '#FFFDF8', 0.22) });
  return edge;
}

/** Mountains with a lit and a shaded side, cut in facets. */
export function mountains(paper: Paper, y: number, rise: number, peaks: number, fill: string): void {
  const { random, width, height } = paper;
  const ridge: Point[] = [at(-60, y)];
  const span = (width + 120) / peaks;
  const tops: Point[] = [];
  for (let index = 0; index < peaks; index += 1) {
    const left = -60 + span * index;
    const top = at(left + span * random.range(0.36, 0.64), y - rise * random.range(0.55, 1));
    tops.push(top);
    ridge.push(
      at(left + span * 0.16, y - rise * random.range(0.12, 0.26)),
      at(top.x - span * 0.12, top.y + rise * random.range(0.1, 0.2)),
      top,
    );
    ridge.push(
      at(top.x + span * 0.1, top.y + rise * random.range(0.14, 0.24)),
      at(left + span * 0.9, y - rise * random.range(0.04, 0.2)),
    );
  }
  ridge.push(at(width + 60, y));
  paper.sheet(facetsUnder(ridge, height + 60), fill, { lift: 0.9, fade: blend(fill, '#FFFDF8', 0.3) });
  for (const top of tops) {
    const drop = y - top.y;
    const foot = at(top.x - span * 0.2, y + drop * 0.35);
    paper.sheet(
      polygon([
        top,
        at(top.x + span * 0.08, top.y + drop * 0.3),
        at(top.x - span * 0.02, top.y + drop * 0.46),
        at(top.x + span * 0.07, top.y + drop * 0.8),
        foot,
        at(top.x - span * 0.08, top.y + drop * 0.5),
      ]),
      blend(fill, '#FFFDF8', 0.16),
      { lift: 0, opacity: 0.75 },
    );
  }
}

export interface HeadlandShape {
  side: 'left' | 'right';
  /** How far it reaches into the picture, as a share of the width. */
  reach: number;
  /** Height of the cliff top above the waterline, in units. */
  rise: number;
  waterline: number;
}

const worn: readonly (readonly [number, number])[] = [
  [0, 1],
  [0.16, 1.06],
  [0.34, 0.98],
  [0.5, 0.86],
  [0.62, 0.8],
  [0.72, 0.64],
  [0.78, 0.42],
  [0.86, 0.34],
  [0.94, 0.12],
  [1, -0.02],
];

/** A headland that walks down to the water in worn steps: a rock face in facets, green draped over its shoulder. */
export function headland(paper: Paper, shape: HeadlandShape, fill: string, rock: string, foam: string): void {
  const { random, width } = paper;
  const tip = width * shape.reach;
  const { waterline, rise } = shape;
  const place = (x: number, y: number): Point => at(shape.side === 'left' ? x : width - x, y);
  const top = worn.map(([along, up]) =>
    place(-40 + (tip + 40) * along, waterline - rise * up * (1 + random.range(-0.06, 0.06))),
  );
  const wash = Array.from({ length: 13 }, (_, index) =>
    place(
      -60 + (tip * 1.05 + 60) * (index / 12),
      waterline + (index % 2 === 0 ? 3 : 9) * (1.3 - index / 12) + rise * 0.02,
    ),
  );
  paper.sheet(closedCurve([place(-60, waterline - 12), place(tip * 0.98, waterline - 6), ...wash.reverse()]), foam, {
    lift: 0.25,
    rim: 0,
  });
  paper.sheet(areaUnder(top, waterline), rock, { lift: 0.85, fade: blend(rock, '#06232B', 0.16) });
  for (let index = 2; index < worn.length - 1; index += 1) {
    const [from, to] = [top[index], top[index + 1]];
    if (!from || !to) continue;
    const middle = at((from.x + to.x) / 2, (from.y + to.y) / 2 + rise * 0.05);
    const back = shape.side === 'left' ? -1 : 1;
    const foot = at(middle.x + back * tip * 0.05, waterline);
    const toe = at(to.x + back * tip * 0.02, waterline);
    const facet = polygon([
      middle,
      at(to.x, to.y + rise * 0.03),
      toe,
      foot,
      at(middle.x + back * tip * 0.025, (middle.y + waterline) / 2),
    ]);
    paper.sheet(facet, index % 2 === 0 ? blend(rock, '#FFFDF8', 0.22) : blend(rock, '#06232B', 0.16), {
      lift: 0,
      opacity: 0.7,
    });
  }
  const drape = [0, 0.14, 0.28, 0.4, 0.5, 0.6, 0.68].map((along, index) =>
    place(-40 + (tip + 40) * along, waterline - rise * (0.06 + along * 0.78 + (index % 2 === 0 ? 0.05 : -0.06))),
  );
  const cap = [...top.slice(0, 6).map((point) => at(point.x, point.y - 2)), ...drape.reverse()];
  paper.sheet(closedCurve(cap), fill, { lift: 0.4, fade: blend(fill, '#FFFDF8', 0.14) });
}

/** A sand edge with its wet rim, rising towards one side. */
export function beach(paper: Paper, y: number, slope: number, fill: string, fade: string, foam: string): void {
  const { random, width, height } = paper;
  const shape = { from: -40, to: width + 40, y, swing: 26, bumps: 1.3, slope };
  const edge = undulation(random, shape);
  const lifted = (by: number): Point[] =>
    edge.map((point, index) => at(point.x, point.y - by - Math.sin(index * 1.1) * by * 0.25));
  paper.sheet(areaUnder(lifted(30), height + 60), foam, { lift: 0.45, rim: 0, opacity: 0.95 });
  paper.sheet(areaUnder(lifted(14), height + 60), blend(fill, fade, 0.75), { lift: 0.2, rim: 0 });
  paper.sheet(areaUnder(edge, height + 60), fill, { lift: 0.6, fade });
}

import { areaUnder, at, closedCurve, polygon, undulation, type Point } from '../geometry.ts';
import { beach, headland, hills } from '../elements/land.ts';
import { gumBranch } from '../elements/plants.ts';
import { norfolkPine } from '../elements/trees.ts';
import { cloudBank, flock, sky, stars, sun } from '../elements/sky.ts';
import { glitter, lens, sailBoat, sea } from '../elements/water.ts';
import { blend, paperWhite, ramp, type Mood } from '../palette.ts';
import type { Paper } from '../paper.ts';

const walls = ['#FFFDF8', '#F0E1CB', '#E8C9AE', '#CFE0D6', '#F3D9A4'] as const;
const roofs = ['#C2410C', '#0E4F52', '#8A5A46', '#1F7A78', '#D9762B'] as const;

/** One small house: wall, roof, chimney or verandah, windows that may be lit. */
function house(paper: Paper, mood: Mood, foot: Point, wide: number): void {
  const { random } = paper;
  const tall = wide * random.range(0.55, 0.8);
  const wall = blend(random.pick(walls), mood.land[1], mood.dark ? 0.38 : 0.04);
  const roof = blend(random.pick(roofs), mood.land[1], mood.dark ? 0.3 : 0.05);
  const { x, y } = foot;
  if (random.chance(0.5))
    paper.sheet(
      polygon([
        at(x + wide * 0.18, y - tall),
        at(x + wide * 0.18, y - tall - wide * 0.46),
        at(x + wide * 0.3, y - tall - wide * 0.46),
        at(x + wide * 0.3, y - tall),
      ]),
      blend(wall, '#8A5A46', 0.5),
      { lift: 0.25 },
    );
  paper.sheet(
    polygon([
      at(x - wide / 2, y + wide),
      at(x - wide / 2, y - tall),
      at(x, y - tall - wide * 0.4),
      at(x + wide / 2, y - tall),
      at(x + wide / 2, y + wide),
    ]),
    wall,
    { lift: 0.55 },
  );
  paper.sheet(
    polygon([
      at(x - wide * 0.58, y - tall + wide * 0.05),
      at(x, y - tall - wide * 0.44),
      at(x + wide * 0.58, y - tall + wide * 0.05),
      at(x + wide * 0.5, y - tall + wide * 0.11),
      at(x, y - tall - wide * 0.29),
      at(x - wide * 0.5, y - tall + wide * 0.11),
    ]),
    roof,
    { lift: 0.35 },
  );
  const glass = mood.dark ? '#F9D77B' : blend('#1F7A78', paperWhite, 0.15);
  const pane = wide * 0.17;
  for (const shift of [-0.26, 0.1]) {
    if (mood.dark && random.chance(0.2)) continue;
    paper.sheet(
      polygon([
        at(x + wide * shift, y - tall * 0.78),
        at(x + wide * shift + pane, y - tall * 0.78),
        at(x + wide * shift + pane, y - tall * 0.4),
        at(x + wide * shift, y - tall * 0.4),
      ]),
      glass,
      { lift: 0.12 },
    );
  }
}

/** A coastal town on its hill, esplanade pines along the water. */
export function town(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  sky(paper, mood);
  if (mood.starry) stars(paper, 60, h * 0.4, '#FFF1CC');
  sun(paper, mood, at(w * 0.22, h * 0.24), h * 0.09);
  cloudBank(paper, mood, h * 0.17, 3);
  hills(paper, h * 0.48, h * 0.08, 2, ramp(mood.land, 0.05));
  const rows = [
    [0.5, 0.046, 0.44, 0.16],
    [0.58, 0.056, 0.5, 0.34],
    [0.67, 0.066, 0.56, 0.52],
  ] as const;
  for (const [level, size, from, tone] of rows) {
    const slope = (share: number): number => h * (0.2 * (1 - share) ** 2 - 0.07 * share);
    const edge = Array.from({ length: 15 }, (_, index) => {
      const share = index / 14;
      return at(w * (from - 0.12 + (1.12 - from + 0.06) * share), h * level + slope(share) + random.range(-3, 3));
    });
    paper.sheet(areaUnder(edge, h + 60), ramp(mood.land, tone), { lift: 0.8 });
    const wide = h * size;
    for (let x = w * from; x < w * 1.02; x += wide * random.range(1.5, 2.1)) {
      const share = (x / w - from + 0.12) / (1.18 - from);
      const spot = at(x, h * level + slope(share) + wide * 0.4);
      if (random.chance(0.25)) norfolkPine(paper, mood, at(spot.x, spot.y + 8), wide * 2.6, 0.6);
      else house(paper, mood, spot, wide * random.range(1.05, 1.4));
    }
    paper.sheet(
      areaUnder(
        edge.map((point) => at(point.x, point.y + wide * 0.45)),
        h + 60,
      ),
      ramp(mood.land, tone + 0.06),
      { lift: 0.4 },
    );
  }
  sea(paper, mood, h * 0.72, { bands: 4, swell: 0.7, to: 0.4 });
  glitter(paper, w * 0.22, h * 0.75, h * 0.95, mood.light, h * 0.08);
  sailBoat(paper, at(w * 0.36, h * 0.8), h * 0.12, [paperWhite, mood.light], ramp(mood.land, 1));
  sea(paper, mood, h * 0.72, { bands: 4, swell: 0.7, from: 0.4 });
  const shore = undulation(random, { from: w * 0.4, to: w + 60, y: h * 1.0, swing: 10, bumps: 1.2, slope: -h * 0.14 });
  paper.sheet(areaUnder([at(w * 0.3, h * 1.06), ...shore], h + 60), ramp(mood.land, 0.9), { lift: 0.8 });
  for (const [x, tall] of [
    [0.66, 0.24],
    [0.76, 0.3],
    [0.95, 0.5],
  ] as const)
    norfolkPine(paper, mood, at(w * x, h * (1.16 - 0.27 * x)), h * tall, 0.9);
}

/** A person far off: no face, no age, just company. */
function figure(paper: Paper, foot: Point, tall: number, colours: readonly [string, string]): void {
  const { x, y } = foot;
  paper.sheet(lens(at(x + tall * 0.2, y), tall * 0.34, tall * 0.03), '#06232B', { lift: 0, opacity: 0.25 });
  paper.sheet(
    `M${x - tall * 0.1} ${y}L${x - tall * 0.07} ${y - tall * 0.42}h${tall * 0.15}L${x + tall * 0.11} ${y}h${-tall * 0.08}L${x} ${y - tall * 0.3}L${x - tall * 0.03} ${y}Z`,
    '#14232B',
    { lift: 0.2 },
  );
  paper.sheet(
    closedCurve([
      at(x - tall * 0.1, y - tall * 0.36),
      at(x - tall * 0.12, y - tall * 0.7),
      at(x, y - tall * 0.78),
      at(x + tall * 0.12, y - tall * 0.7),
      at(x + tall * 0.11, y - tall * 0.36),
    ]),
    colours[0],
    { lift: 0.25 },
  );
  paper.disc(at(x, y - tall * 0.88), tall * 0.1, '#8A5A3A', { lift: 0.2 });
}

/** Two people walking the same beach at low sun. */
export function walk(paper: Paper, mood: Mood): void {
  const { width: w, height: h } = paper;
  const horizon = h * 0.46;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.6, horizon - h * 0.09), h * 0.11, 4);
  cloudBank(paper, mood, h * 0.16, 4);
  headland(
    paper,
    { side: 'left', reach: 0.34, rise: h * 0.13, waterline: horizon + 5 },
    ramp(mood.land, 0.1),
    ramp(mood.land, 0.3),
    paperWhite,
  );
  sea(paper, mood, horizon, { bands: 5, floor: h * 0.8, swell: 0.8 });
  glitter(paper, w * 0.6, horizon + 12, h * 0.68, mood.light, h * 0.1);
  beach(paper, h * 0.8, -h * 0.14, mood.shore[0], mood.shore[1], paperWhite);
  figure(paper, at(w * 0.6, h * 0.9), h * 0.25, ['#C2410C', '#F2B134']);
  figure(paper, at(w * 0.655, h * 0.9), h * 0.235, ['#1F7A78', '#FFFDF8']);
  for (let step = 0; step < 8; step += 1) {
    paper.sheet(
      lens(
        at(w * (0.63 - step * 0.012 + (step % 2) * 0.02), h * (0.915 + step * 0.014)),
        5 + step * 1.1,
        2 + step * 0.4,
      ),
      blend(mood.shore[1], '#6E5240', 0.4),
      { lift: 0, opacity: 0.5 },
    );
  }
  flock(paper, at(w * 0.34, h * 0.26), 5, h * 0.05, ramp(mood.land, 0.8));
  gumBranch(paper, mood, [at(w + 40, -20), at(w * 0.9, h * 0.16), at(w * 0.78, h * 0.08)], {
    leaves: 12,
    length: h * 0.24,
    nuts: 4,
  });
}

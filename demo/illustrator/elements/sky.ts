import { areaUnder, at, closedCurve, polygon, short, undulation, type Point } from '../geometry.ts';
import { blend, type Mood } from '../palette.ts';
import { around, type Paper } from '../paper.ts';

export function sky(paper: Paper, mood: Mood): void {
  const { width, height } = paper;
  paper.sheet(polygon([at(0, 0), at(width, 0), at(width, height), at(0, height)]), mood.sky[0], {
    fade: mood.sky[1],
    lift: 0,
  });
}

/** Sun or moon: rings of paler and paler paper around a disc. */
export function sun(paper: Paper, mood: Mood, centre: Point, radius: number, rings = paper.random.int(1, 3)): void {
  const air = blend(mood.sky[0], mood.sky[1], Math.min(1, Math.max(0, centre.y / (paper.height * 0.7))));
  const step = paper.random.range(0.45, 0.75);
  for (let ring = rings; ring > 0; ring -= 1) {
    const tone = blend(air, mood.glow, 0.72 - (ring / (rings + 1)) * 0.5);
    paper.disc(centre, radius * (1 + ring * step), tone, { lift: 0.45, rim: 0.35 });
  }
  paper.disc(centre, radius, mood.light, { lift: 0.7 });
}

const cloudShapes: readonly [readonly number[], ...(readonly number[])[]] = [
  [0.2, 0.34, 0.28, 0.18],
  [0.24, 0.22, 0.36, 0.18],
  [0.3, 0.42, 0.28],
  [0.18, 0.26, 0.34, 0.22],
];

/** A cloud is one sheet cut along a row of round swells, its base flat. */
export function cloud(paper: Paper, centre: Point, width: number, fill: string): void {
  const { random } = paper;
  const left = centre.x - width / 2;
  const tall = width * random.range(0.045, 0.06);
  const swells = random.pick(cloudShapes);
  let path = `M${short(left + tall)} ${short(centre.y)}a${short(tall)} ${short(tall)} 0 0 1 0 ${short(-2 * tall)}`;
  for (const share of swells) {
    const step = share * (width - 2 * tall);
    path += `a${short(step * 0.52)} ${short(step * random.range(0.46, 0.6))} 0 0 1 ${short(step)} 0`;
  }
  path += `a${short(tall)} ${short(tall)} 0 0 1 0 ${short(2 * tall)}Z`;
  paper.sheet(path, fill, { lift: 0.55 });
}

export function cloudBank(paper: Paper, mood: Mood, y: number, count: number): void {
  const { random, width } = paper;
  for (let index = 0; index < count; index += 1) {
    const x = ((index + random.range(0.2, 0.8)) / count) * width;
    cloud(
      paper,
      at(x, y + random.range(-50, 50)),
      random.range(150, 300),
      blend(mood.cloud, mood.sky[0], random.range(0, 0.25)),
    );
  }
}

/** A far bird: two strokes of the scissors. */
function bird(paper: Paper, spot: Point, span: number, fill: string, tilt = 0): void {
  paper.group({ move: spot, turn: tilt }, () => {
    const wing = span / 2;
    const path = `M${-wing} ${-wing * 0.34}C${-wing * 0.6} ${-wing * 0.52} ${-wing * 0.2} ${-wing * 0.3} 0 0C${wing * 0.2} ${-wing * 0.34} ${wing * 0.62} ${-wing * 0.6} ${wing} ${-wing * 0.46}C${wing * 0.6} ${-wing * 0.36} ${wing * 0.3} ${-wing * 0.04} ${wing * 0.06} ${wing * 0.22}L${-wing * 0.1} ${wing * 0.2}C${-wing * 0.24} ${-wing * 0.04} ${-wing * 0.6} ${-wing * 0.26} ${-wing} ${-wing * 0.34}Z`;
    paper.sheet(path, fill, { lift: 0.22, rim: 0.15 });
  });
}

export function flock(paper: Paper, centre: Point, count: number, span: number, fill: string): void {
  const { random } = paper;
  for (let index = 0; index < count; index += 1) {
    const spot = at(centre.x + random.range(-1, 1) * span * 3.4, centre.y + random.range(-1, 1) * span * 1.3);
    bird(paper, spot, span * random.range(0.6, 1.15), fill, random.range(-14, 14));
  }
}

export function stars(paper: Paper, count: number, floor: number, fill: string): void {
  const { random, width } = paper;
  for (let index = 0; index < count; index += 1) {
    const centre = at(random.range(0, width), floor * random.next() ** 1.25);
    const size = random.next() < 0.16 ? random.range(6, 11) : random.range(1.5, 3.4);
    if (size < 5) {
      paper.disc(centre, size, fill, { lift: 0, opacity: random.range(0.45, 0.95) });
      continue;
    }
    const tips = around(centre, size, 4, 45);
    const waist = around(centre, size * 0.3, 4, 90);
    paper.sheet(polygon(tips.flatMap((tip, at4) => [tip, waist[at4] ?? centre])), fill, { lift: 0.2, rim: 0 });
  }
}

/** A ribbon of thin paper across the sky: mist, the Milky Way, a shower of light. */
export function ribbon(paper: Paper, y: number, thickness: number, slope: number, fill: string, opacity: number): void {
  const { random, width } = paper;
  const top = undulation(random, { from: -40, to: width + 40, y, swing: thickness * 0.35, bumps: 1.6, slope });
  const bottom = undulation(random, {
    from: width + 40,
    to: -40,
    y: y + thickness + slope,
    swing: thickness * 0.35,
    bumps: 1.9,
    slope: -slope,
  });
  paper.sheet(closedCurve([...top, ...bottom]), fill, { lift: 0, opacity });
}

/** Low mist lying in a valley, its top edge soft. */
export function mistBank(paper: Paper, y: number, fill: string, opacity: number): void {
  const { random, width, height } = paper;
  const edge = undulation(random, { from: -30, to: width + 30, y, swing: 26, bumps: 2.2 });
  paper.sheet(areaUnder(edge, height + 40), fill, { lift: 0, fade: fill, opacity });
}

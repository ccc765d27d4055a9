import { areaUnder, at, blob, closedCurve, polygon, undulation } from '../geometry.ts';
import { egret, fanShell, fish, fluke, moonShell, seaStar } from '../elements/creatures.ts';
import { kelp, reedStand } from '../elements/grasses.ts';
import { headland, hills } from '../elements/land.ts';
import { cloudBank, flock, ribbon, sky, stars, sun } from '../elements/sky.ts';
import { glitter, lens, ripples, sailBoat, sea } from '../elements/water.ts';
import { blend, paperWhite, ramp, type Mood } from '../palette.ts';
import { around, type Paper } from '../paper.ts';

/** Under the surface: shafts of light, kelp, a school passing through. */
export function underwater(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  const deep = blend(mood.sea[1], '#06232B', 0.25);
  paper.sheet(polygon([at(0, 0), at(w, 0), at(w, h), at(0, h)]), blend(mood.sea[0], paperWhite, 0.35), {
    lift: 0,
    fade: ramp(mood.sea, 0.75),
  });
  for (let layer = 0; layer < 4; layer += 1) {
    const edge = undulation(random, {
      from: -30,
      to: w + 30,
      y: h * (0.1 + 0.11 * layer),
      swing: 22,
      bumps: 3 - layer * 0.3,
    });
    paper.sheet(areaUnder(edge, h + 40), ramp(mood.sea, 0.12 + layer * 0.15), {
      lift: 0.6,
      fade: ramp(mood.sea, 0.45 + layer * 0.14),
    });
  }
  for (let shaft = 0; shaft < 6; shaft += 1) {
    const x = w * (0.16 + shaft * 0.125) + random.range(-30, 30);
    const wide = w * random.range(0.012, 0.035);
    const lean = w * 0.16;
    paper.sheet(
      polygon([
        at(x, -10),
        at(x + wide, -10),
        at(x + wide * 3.4 - lean, h * 0.92),
        at(x - wide * 0.6 - lean, h * 0.92),
      ]),
      mood.light,
      { lift: 0, opacity: 0.14 },
    );
  }
  hills(paper, h * 0.8, h * 0.05, 2.4, blend(ramp(mood.sea, 0.9), deep, 0.3));
  for (const [x, tall, sway] of [
    [0.05, 0.66, 1],
    [0.11, 0.46, -1.4],
    [0.2, 0.3, 0.6],
    [0.8, 0.34, 1.2],
    [0.88, 0.58, -0.8],
    [0.95, 0.74, 1.6],
  ] as const) {
    kelp(paper, at(w * x, h * 0.96), h * tall, sway, ramp(mood.leaf, random.range(0.25, 0.9)));
  }
  const warm = ['#F2B134', '#E58A63', '#FFFDF8', '#F0C4A8'] as const;
  for (let index = 0; index < 11; index += 1) {
    const spot = at(
      w * (0.34 + 0.036 * index) + random.range(-20, 20),
      h * (0.46 + Math.sin(index * 1.25) * 0.09) + random.range(-16, 16),
    );
    fish(paper, spot, h * random.range(0.06, 0.1), random.pick(warm), -8 + random.range(-8, 8));
  }
  hills(paper, h * 0.93, h * 0.035, 2, blend(mood.shore[1], deep, 0.35), deep);
  for (const [x, y, size] of [
    [0.3, 0.95, 0.06],
    [0.64, 0.94, 0.045],
  ] as const)
    seaStar(paper, at(w * x, h * y), h * size, '#C2410C', random.range(0, 72));
  fanShell(paper, at(w * 0.48, h * 0.96), h * 0.045, '#F0C4A8', 10);
  for (let bubble = 0; bubble < 14; bubble += 1) {
    paper.disc(at(w * (0.72 + random.range(-0.03, 0.03)), h * (0.75 - bubble * 0.05)), random.range(3, 9), paperWhite, {
      lift: 0.2,
      opacity: 0.55,
    });
  }
}

/** Looking down into rock pools at low tide. */
export function tidePool(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  const rock = blend(mood.shore[1], '#6E5240', mood.dark ? 0.6 : 0.28);
  paper.sheet(polygon([at(0, 0), at(w, 0), at(w, h), at(0, h)]), blend(rock, paperWhite, 0.3), { lift: 0, fade: rock });
  for (let plate = 0; plate < 9; plate += 1) {
    paper.sheet(
      closedCurve(
        blob(
          random,
          at(w * random.next(), h * random.next()),
          w * random.range(0.1, 0.2),
          h * random.range(0.1, 0.2),
          0.16,
          9,
        ),
      ),
      blend(rock, paperWhite, random.range(0.08, 0.42)),
      { lift: 0.7 },
    );
  }
  const pools = [
    [0.37, 0.5, 0.25, 0.36],
    [0.78, 0.3, 0.16, 0.22],
    [0.8, 0.79, 0.14, 0.16],
    [0.06, 0.16, 0.1, 0.16],
    [0.08, 0.9, 0.09, 0.12],
  ] as const;
  for (const [x, y, rx, ry] of pools) {
    const shape = blob(random, at(w * x, h * y), w * rx, h * ry, 0.13, 11);
    const grown = (share: number) =>
      closedCurve(shape.map((point) => at(w * x + (point.x - w * x) * share, h * y + (point.y - h * y) * share)));
    paper.sheet(grown(1.14), blend(rock, '#3F4A44', 0.5), { lift: 0.8 });
    paper.sheet(grown(1.05), blend(mood.sea[0], paperWhite, 0.6), { lift: 0.3 });
    for (const [share, tone] of [
      [1, 0.08],
      [0.82, 0.3],
      [0.62, 0.55],
      [0.4, 0.8],
    ] as const) {
      paper.sheet(grown(share), ramp(mood.sea, tone), { lift: 0.45, rim: 0.3 });
    }
  }
  seaStar(paper, at(w * 0.27, h * 0.6), h * 0.12, '#C2410C', 12);
  seaStar(paper, at(w * 0.47, h * 0.37), h * 0.075, '#F2B134', 50);
  seaStar(paper, at(w * 0.8, h * 0.82), h * 0.06, '#E58A63', 30);
  for (const [x, y, size] of [
    [0.42, 0.66, 0.06],
    [0.76, 0.27, 0.05],
  ] as const)
    anemone(paper, w * x, h * y, h * size);
  fish(paper, at(w * 0.36, h * 0.46), h * 0.075, paperWhite, 24);
  fish(paper, at(w * 0.8, h * 0.37), h * 0.055, '#F0C4A8', 200);
  fanShell(paper, at(w * 0.6, h * 0.87), h * 0.05, '#F0C4A8', -24);
  fanShell(paper, at(w * 0.94, h * 0.54), h * 0.04, paperWhite, 40);
  moonShell(paper, at(w * 0.61, h * 0.14), h * 0.04, '#E7CDB4', 30);
  moonShell(paper, at(w * 0.18, h * 0.06), h * 0.028, '#D9B598', 120);
  moonShell(paper, at(w * 0.69, h * 0.6), h * 0.03, '#F0C4A8', 200);
}

function anemone(paper: Paper, x: number, y: number, radius: number): void {
  for (const [share, fill] of [
    [1, '#E58A63'],
    [0.66, '#F0C4A8'],
    [0.34, '#C2410C'],
  ] as const) {
    for (const tip of around(at(x, y), radius * share * 0.8, share > 0.4 ? 14 : 1, share * 40))
      paper.disc(tip, radius * 0.2, fill, { lift: 0.22 });
  }
}

/** Shells laid out on wet sand, the last wave just leaving. */
export function shells(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  paper.sheet(polygon([at(0, 0), at(w, 0), at(w, h), at(0, h)]), mood.shore[0], { lift: 0, fade: mood.shore[1] });
  for (const [y, tone] of [
    [0.86, 0.2],
    [0.64, 0.1],
  ] as const) {
    const edge = undulation(random, { from: -30, to: w + 30, y: h * y, swing: 24, bumps: 1.7, slope: -h * 0.12 });
    paper.sheet(areaUnder(edge, h + 30), blend(mood.shore[0], mood.shore[1], tone + 0.45), { lift: 0.2 });
  }
  for (let layer = 0; layer < 5; layer += 1) {
    const edge = undulation(random, {
      from: -30,
      to: w + 30,
      y: h * (0.5 - layer * 0.1),
      swing: h * 0.035,
      bumps: 1.6 + layer * 0.2,
      slope: -h * 0.14,
    });
    const above = (drop: number) =>
      areaUnder(
        edge.map((p) => at(p.x, p.y + drop)),
        -60,
      );
    if (layer < 3) paper.sheet(above(12), paperWhite, { lift: 0.5, rim: 0, opacity: 0.95 });
    paper.sheet(above(0), ramp(mood.sea, 0.02 + layer * 0.2), { lift: 0.4, fade: ramp(mood.sea, layer * 0.18) });
  }
  fanShell(paper, at(w * 0.3, h * 0.7), h * 0.11, '#E58A63', -18);
  moonShell(paper, at(w * 0.48, h * 0.78), h * 0.075, '#E7CDB4', 20);
  seaStar(paper, at(w * 0.66, h * 0.68), h * 0.12, '#C2410C', 20);
  fanShell(paper, at(w * 0.82, h * 0.8), h * 0.07, '#FFF6E9', 30);
  moonShell(paper, at(w * 0.16, h * 0.86), h * 0.045, '#D9B598', 160);
  fanShell(paper, at(w * 0.57, h * 0.9), h * 0.045, '#F2B134', 8);
  for (let pebble = 0; pebble < 22; pebble += 1) {
    const radius = h * random.range(0.006, 0.017);
    paper.sheet(
      closedCurve(blob(random, at(w * random.next(), h * random.range(0.66, 0.98)), radius * 1.5, radius, 0.12, 7)),
      random.pick(['#8A9C95', '#B98B66', '#FFFDF8', '#5F7F7A']),
      { lift: 0.25 },
    );
  }
}

/** Reeds at the edge of a lagoon, an egret among them. */
export function lagoon(paper: Paper, mood: Mood): void {
  const { width: w, height: h } = paper;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.4, h * 0.3), h * 0.11);
  cloudBank(paper, mood, h * 0.14, 3);
  hills(paper, h * 0.48, h * 0.05, 2.6, ramp(mood.land, 0.06));
  hills(paper, h * 0.53, h * 0.03, 3.6, ramp(mood.land, 0.3));
  sea(paper, mood, h * 0.57, { bands: 5, swell: 0.3 });
  glitter(paper, w * 0.4, h * 0.6, h * 0.92, mood.light, h * 0.1);
  ripples(paper, h * 0.62, h * 0.96, 22, blend(mood.sea[0], paperWhite, 0.5));
  reedStand(paper, mood, at(w * 0.9, h * 0.8), w * 0.1, h * 0.3, 18);
  paper.sheet(lens(at(w * 0.665, h * 0.815), h * 0.14, 6), ramp(mood.sea, 1), { lift: 0, opacity: 0.4 });
  egret(paper, at(w * 0.66, h * 0.81), h * 0.42);
  reedStand(paper, mood, at(w * 0.93, h * 1.04), w * 0.13, h * 0.54, 26);
  reedStand(paper, mood, at(w * 0.09, h * 1.04), w * 0.12, h * 0.46, 26);
  flock(paper, at(w * 0.6, h * 0.18), 5, h * 0.045, ramp(mood.land, 0.75));
}

/** A clear night: stars over the sea, the moon's road on the water. */
export function nightSea(paper: Paper, mood: Mood): void {
  const { width: w, height: h } = paper;
  const horizon = h * 0.58;
  sky(paper, mood);
  ribbon(paper, h * 0.02, h * 0.16, h * 0.2, blend(mood.glow, mood.sky[0], 0.2), 0.35);
  ribbon(paper, h * 0.07, h * 0.07, h * 0.2, mood.glow, 0.4);
  stars(paper, 130, horizon, '#FFF1CC');
  sun(paper, mood, at(w * 0.64, h * 0.25), h * 0.075, 3);
  headland(
    paper,
    { side: 'left', reach: 0.42, rise: h * 0.13, waterline: horizon + 6 },
    ramp(mood.land, 0.2),
    ramp(mood.land, 0.35),
    mood.glow,
  );
  sea(paper, mood, horizon, { bands: 6, to: 0.5 });
  glitter(paper, w * 0.64, horizon + 12, h * 0.9, mood.light, h * 0.09);
  headland(
    paper,
    { side: 'right', reach: 0.26, rise: h * 0.17, waterline: h * 0.7 },
    ramp(mood.land, 0.55),
    ramp(mood.land, 0.7),
    mood.glow,
  );
  sea(paper, mood, horizon, { bands: 6, from: 0.5 });
  sailBoat(paper, at(w * 0.42, h * 0.74), h * 0.14, ['#E9DCC3', '#C9B49C'], ramp(mood.land, 1));
  hills(paper, h * 1, h * 0.05, 1.3, ramp(mood.land, 0.95));
  reedStand(paper, mood, at(w * 0.1, h * 1.04), w * 0.11, h * 0.26, 18);
}

/** A whale's tail, and birds to see it. */
export function whale(paper: Paper, mood: Mood): void {
  const { width: w, height: h } = paper;
  const horizon = h * 0.48;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.34, horizon - h * 0.14), h * 0.1);
  cloudBank(paper, mood, h * 0.16, 4);
  headland(
    paper,
    { side: 'right', reach: 0.3, rise: h * 0.1, waterline: horizon + 5 },
    ramp(mood.land, 0.1),
    ramp(mood.land, 0.25),
    paperWhite,
  );
  sea(paper, mood, horizon, { bands: 7, to: 0.55 });
  glitter(paper, w * 0.34, horizon + 12, h * 0.8, mood.light, h * 0.1);
  fluke(paper, at(w * 0.62, h * 0.79), h * 0.46, ramp(mood.land, 0.98));
  for (const [half, thick, drop] of [
    [0.2, 9, 0.79],
    [0.13, 6, 0.76],
  ] as const)
    paper.sheet(lens(at(w * 0.62, h * drop), h * half, thick), paperWhite, { lift: 0.2, rim: 0, opacity: 0.85 });
  sea(paper, mood, horizon, { bands: 7, from: 0.58, swell: 1.3 });
  flock(paper, at(w * 0.6, h * 0.26), 7, h * 0.05, ramp(mood.land, 0.8));
}

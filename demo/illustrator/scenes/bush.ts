import { areaUnder, at, closedCurve, undulation } from '../geometry.ts';
import { hills, mountains } from '../elements/land.ts';
import { banksiaCone, sawLeaf } from '../elements/plants.ts';
import { tuft } from '../elements/grasses.ts';
import { gumTree } from '../elements/trees.ts';
import { cloudBank, flock, mistBank, sky, sun } from '../elements/sky.ts';
import { lens, sea } from '../elements/water.ts';
import { paperWhite, ramp, type Mood } from '../palette.ts';
import type { Paper } from '../paper.ts';

/** Blue ranges, mist between them, a gum in front. */
export function ranges(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  sky(paper, mood);
  sun(paper, mood, at(w * random.range(0.55, 0.75), h * 0.26), h * 0.1);
  cloudBank(paper, mood, h * 0.15, 3);
  mountains(paper, h * 0.5, h * 0.2, 4, ramp(mood.land, 0));
  mistBank(paper, h * 0.48, mood.sky[1], 0.55);
  mountains(paper, h * 0.58, h * 0.17, 5, ramp(mood.land, 0.22));
  mistBank(paper, h * 0.57, mood.sky[1], 0.4);
  hills(paper, h * 0.64, h * 0.07, 2.2, ramp(mood.land, 0.42));
  hills(paper, h * 0.74, h * 0.07, 1.6, ramp(mood.land, 0.62));
  hills(paper, h * 0.85, h * 0.06, 1.3, ramp(mood.land, 0.82));
  gumTree(paper, mood, at(w * 0.17, h * 0.97), h * 0.66);
  gumTree(paper, mood, at(w * 0.88, h * 0.92), h * 0.36);
  hills(paper, h * 0.97, h * 0.035, 1.8, ramp(mood.land, 1));
  for (let index = 0; index < 9; index += 1)
    tuft(paper, at(w * random.next(), h * random.range(0.98, 1.03)), h * 0.09, 7, mood.leaf);
  flock(paper, at(w * 0.45, h * 0.22), 6, h * 0.045, ramp(mood.land, 0.8));
}

/** Banksia close up, standing before the sea. */
export function banksia(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.36, h * 0.3), h * 0.11);
  sea(paper, mood, h * 0.56, { bands: 5 });
  hills(paper, h * 0.93, h * 0.05, 1.4, ramp(mood.land, 0.75));
  const plants = [
    { x: w * 0.3, y: h * 0.8, tall: h * 0.38, turn: -98, warm: ['#F2B134', '#D9762B'] as const },
    { x: w * 0.68, y: h * 0.76, tall: h * 0.54, turn: -84, warm: ['#F2B134', '#C2410C'] as const },
  ];
  for (const plant of plants) {
    const foot = at(plant.x, plant.y);
    paper.line([at(plant.x - 30, h + 40), at(plant.x + 14, h * 0.92), foot], '#6E4A37', h * 0.03);
    for (let turn = 0; turn < 15; turn += 1) {
      sawLeaf(
        paper,
        foot,
        -90 + (turn - 7) * 25 + random.range(-7, 7),
        plant.tall * random.range(0.62, 0.95),
        ramp(mood.leaf, random.range(0, 1)),
      );
    }
    banksiaCone(paper, foot, plant.tall, plant.turn, plant.warm);
    for (const turn of [150, 115, 70, 30, -176]) {
      sawLeaf(
        paper,
        at(foot.x, foot.y + 6),
        turn + random.range(-8, 8),
        plant.tall * random.range(0.5, 0.72),
        ramp(mood.leaf, random.range(0.1, 0.7)),
      );
    }
  }
}

/** A river winding out of the hills. */
export function river(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.56, h * 0.26), h * 0.09);
  cloudBank(paper, mood, h * 0.16, 3);
  mountains(paper, h * 0.46, h * 0.17, 5, ramp(mood.land, 0.05));
  hills(paper, h * 0.5, h * 0.04, 3, ramp(mood.land, 0.22));
  paper.sheet(areaUnder([at(-20, h * 0.54), at(w + 20, h * 0.54)], h + 40), ramp(mood.land, 0.4), {
    lift: 0.4,
    fade: ramp(mood.land, 0.68),
  });
  const middle = (share: number) => w * (0.56 + 0.17 * Math.sin(share * 7.4 + 0.4) * (0.35 + share));
  const half = (share: number) => w * (0.006 + 0.15 * share ** 1.7);
  const bank = (grow: number, fill: string, fade: string, lift: number): void => {
    const shares = Array.from({ length: 15 }, (_, index) => index / 14);
    const level = (share: number) => h * (0.54 + 0.52 * share ** 1.45);
    paper.sheet(
      closedCurve([
        ...shares.map((s) => at(middle(s) - half(s) * grow - 2, level(s))),
        ...shares.map((s) => at(middle(s) + half(s) * grow + 2, level(s))).reverse(),
      ]),
      fill,
      { lift, fade },
    );
  };
  bank(1.22, mood.shore[0], mood.shore[1], 0.5);
  bank(1, mood.sea[0], mood.sea[1], 0.35);
  for (const share of [0.5, 0.66, 0.78, 0.88, 0.95]) {
    paper.sheet(
      lens(at(middle(share) + half(share) * 0.2, h * (0.54 + 0.52 * share ** 1.45)), half(share) * 0.42, 1 + 3 * share),
      paperWhite,
      { lift: 0, opacity: 0.45 },
    );
  }
  for (const [x, y, tall] of [
    [0.3, 0.6, 0.1],
    [0.2, 0.65, 0.16],
    [0.86, 0.63, 0.14],
    [0.93, 0.74, 0.26],
    [0.11, 0.86, 0.42],
  ] as const) {
    gumTree(paper, mood, at(w * x, h * y), h * tall);
  }
  const edge = undulation(random, { from: -40, to: w * 0.36, y: h * 0.98, swing: h * 0.03, bumps: 1, slope: h * 0.1 });
  paper.sheet(areaUnder(edge, h + 60), ramp(mood.land, 0.95), { lift: 0.7 });
  for (let index = 0; index < 7; index += 1)
    tuft(paper, at(w * random.range(0, 0.3), h * 1.02), h * 0.13, 8, mood.leaf);
}

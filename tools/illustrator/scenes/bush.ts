import { areaUnder, at, closedCurve, polygon, undulation } from '../geometry.ts';
import { hills, mountains } from '../elements/land.ts';
import { banksiaCone, gumBranch, leaf, sawLeaf } from '../elements/plants.ts';
import { reedStand, tuft, wattleSpray } from '../elements/grasses.ts';
import { gumTree } from '../elements/trees.ts';
import { cloudBank, flock, mistBank, ribbon, sky, sun } from '../elements/sky.ts';
import { lens, ripples, sea } from '../elements/water.ts';
import { blend, paperWhite, ramp, type Mood } from '../palette.ts';
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

/** Gum branches in blossom before quiet hills. */
export function gumBlossom(paper: Paper, mood: Mood): void {
  const { width: w, height: h } = paper;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.5, h * 0.4), h * 0.15, 4);
  hills(paper, h * 0.72, h * 0.06, 2, ramp(mood.land, 0.05));
  hills(paper, h * 0.82, h * 0.06, 1.6, ramp(mood.land, 0.25));
  hills(paper, h * 0.92, h * 0.05, 1.3, ramp(mood.land, 0.5));
  gumBranch(paper, mood, [at(w * 0.5, -60), at(w * 0.3, h * 0.06), at(-40, h * 0.2)], {
    leaves: 15,
    length: h * 0.24,
    nuts: 4,
  });
  gumBranch(paper, mood, [at(w * 1.03, -40), at(w * 0.8, h * 0.26), at(w * 0.56, h * 0.2)], {
    leaves: 16,
    length: h * 0.34,
    blossoms: 4,
    nuts: 5,
  });
  gumBranch(paper, mood, [at(-40, h * 0.02), at(w * 0.12, h * 0.34), at(w * 0.3, h * 0.36)], {
    leaves: 12,
    length: h * 0.36,
    blossoms: 3,
    nuts: 3,
  });
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

/** Wattle in flower, framing the ranges. */
export function wattle(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.42, h * 0.34), h * 0.09);
  mountains(paper, h * 0.62, h * 0.16, 4, ramp(mood.land, 0.08));
  hills(paper, h * 0.72, h * 0.06, 2, ramp(mood.land, 0.28));
  hills(paper, h * 0.86, h * 0.06, 1.5, ramp(mood.land, 0.5));
  for (const [x, y, turn, size] of [
    [1.02, 0.08, 168, 0.5],
    [1.03, 0.42, 186, 0.62],
    [1.02, 0.74, 200, 0.56],
    [0.78, -0.05, 112, 0.42],
    [-0.03, 0.98, -48, 0.62],
    [0.1, 1.05, -76, 0.5],
    [-0.03, 0.6, -28, 0.4],
  ] as const) {
    wattleSpray(paper, mood, at(w * x, h * y), turn + random.range(-6, 6), h * size);
  }
}

/** Paperbarks standing in still water. */
export function paperbark(paper: Paper, mood: Mood): void {
  const { width: w, height: h } = paper;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.52, h * 0.34), h * 0.11);
  hills(paper, h * 0.56, h * 0.05, 3, ramp(mood.land, 0.12));
  ribbon(paper, h * 0.5, h * 0.05, 10, mood.glow, 0.45);
  sea(paper, mood, h * 0.66, { bands: 5, swell: 0.25 });
  ripples(paper, h * 0.7, h * 0.98, 26, blend(mood.sea[0], paperWhite, mood.dark ? 0.3 : 0.7));
  const trunks = [
    [0.06, 0.8, 0.034],
    [0.19, 0.74, 0.02],
    [0.34, 0.71, 0.013],
    [0.63, 0.72, 0.015],
    [0.75, 0.78, 0.027],
    [0.92, 0.9, 0.05],
  ] as const;
  for (const [x, foot, half] of trunks) trunk(paper, mood, w * x, h * foot, w * half);
  gumBranch(paper, mood, [at(-40, -30), at(w * 0.2, h * 0.1), at(w * 0.42, -20)], { leaves: 15, length: h * 0.2 });
  gumBranch(paper, mood, [at(w + 40, -30), at(w * 0.8, h * 0.12), at(w * 0.6, -30)], { leaves: 14, length: h * 0.2 });
  reedStand(paper, mood, at(w * 0.13, h * 1.03), w * 0.13, h * 0.36, 22);
  reedStand(paper, mood, at(w * 0.72, h * 1.04), w * 0.1, h * 0.26, 16);
}

function trunk(paper: Paper, mood: Mood, x: number, foot: number, half: number): void {
  const { random } = paper;
  const tone = mood.dark ? '#C9B49C' : '#F0E4D3';
  const lean = random.range(-1, 1) * half * 1.5;
  const side = (sign: number) =>
    Array.from({ length: 9 }, (_, index) => {
      const share = index / 8;
      return at(
        x + lean * (1 - share) + sign * half * (0.72 + 0.34 * share ** 4 + random.range(-0.06, 0.06)),
        -40 + (foot + 40) * share,
      );
    });
  const [left, right] = [side(-1), side(1)];
  paper.sheet(polygon([...left, ...right.toReversed()]), tone, { lift: 0.9 });
  const shaded = right.map((point, index) => at(point.x - half * (0.5 + 0.14 * Math.sin(index * 2.1)), point.y));
  paper.sheet(polygon([...right, ...shaded.reverse()]), '#9A6F57', { lift: 0, opacity: 0.3 });
  for (let index = 0; index < 16; index += 1) {
    const y = foot * random.range(0.02, 0.93);
    const start = x + lean * (1 - y / foot) + half * random.range(-0.66, 0.4);
    paper.line(
      [at(start, y), at(start + half * random.range(0.14, 0.5), y + random.range(-2, 2))],
      '#7A5A48',
      Math.max(1, half * 0.045),
      0.4,
    );
  }
  for (let index = 0; index < 6; index += 1) {
    const y = foot * random.range(0.08, 0.8);
    const edge = x + lean * (1 - y / foot) + half * random.range(-0.6, 0.5);
    const long = half * random.range(1.4, 2.8);
    const curl = half * random.range(0.16, 0.42) * (random.chance(0.5) ? 1 : -1);
    paper.sheet(
      closedCurve([
        at(edge, y),
        at(edge + curl * 0.5 + half * 0.12, y + long * 0.4),
        at(edge + curl * 1.6, y + long),
        at(edge + curl * 0.4 - half * 0.1, y + long * 0.5),
      ]),
      random.pick(['#E7CDB4', '#D9B598', '#FBF4E8', '#C99F80']),
      { lift: 0.32 },
    );
  }
  paper.sheet(lens(at(x, foot + half * 0.05), half * 2.2, Math.max(4, half * 0.2)), ramp(mood.sea, 0.75), {
    lift: 0.15,
    rim: 0.25,
  });
  paper.sheet(lens(at(x + half * 0.3, foot + half * 0.5), half * 1.3, Math.max(2, half * 0.1)), tone, {
    lift: 0,
    opacity: 0.35,
  });
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

/** A close pattern of gum leaves, layer on layer: quiet enough to stand behind text. */
export function leaves(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.44, h * 0.48), h * 0.17, 4);
  for (let layer = 0; layer < 3; layer += 1) {
    const count = 26;
    for (let index = 0; index < count; index += 1) {
      const share = index / count;
      const angle = share * Math.PI * 2;
      const reach = 0.46 + layer * 0.05 + random.range(-0.03, 0.05);
      const base = at(w * (0.5 + Math.cos(angle) * (reach + 0.1)), h * (0.5 + Math.sin(angle) * (reach + 0.18)));
      const inward = (Math.atan2(h * 0.5 - base.y, w * 0.46 - base.x) * 180) / Math.PI;
      leaf(
        paper,
        base,
        inward + random.range(-38, 38),
        h * random.range(0.24, 0.36),
        random.range(-34, 34),
        ramp(mood.leaf, random.range(0.1, 0.5) + (2 - layer) * 0.22),
        0.55,
        0.22,
      );
    }
  }
}

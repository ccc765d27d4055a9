import { areaUnder, at, undulation, type Point } from '../geometry.ts';
import { beach, headland, hills } from '../elements/land.ts';
import { gumBranch } from '../elements/plants.ts';
import { tuft } from '../elements/grasses.ts';
import { cloudBank, flock, sky, sun } from '../elements/sky.ts';
import { glitter, sailBoat, sea } from '../elements/water.ts';
import { blend, paperWhite, ramp, type Mood } from '../palette.ts';
import type { Paper } from '../paper.ts';

const foamOf = (mood: Mood): string => blend(mood.sea[0], paperWhite, mood.dark ? 0.35 : 0.75);
const rockOf = (mood: Mood, share: number): string => blend(ramp(mood.land, share), '#B98B66', mood.dark ? 0.22 : 0.5);

/** Headlands stepping back one behind the other, a low sun, a beach in front. */
export function coast(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  const horizon = h * 0.44;
  const sunX = w * random.range(0.56, 0.74);
  sky(paper, mood);
  sun(paper, mood, at(sunX, horizon - h * random.range(0.06, 0.16)), h * 0.085);
  cloudBank(paper, mood, h * 0.17, 3);
  headland(
    paper,
    { side: 'right', reach: 0.3, rise: h * 0.1, waterline: horizon + 4 },
    ramp(mood.land, 0.05),
    rockOf(mood, 0.1),
    foamOf(mood),
  );
  sea(paper, mood, horizon, { bands: 7, to: 0.3 });
  glitter(paper, sunX, horizon + 10, h * 0.74, mood.light, h * 0.09);
  headland(
    paper,
    { side: 'left', reach: 0.46, rise: h * 0.2, waterline: h * 0.53 },
    ramp(mood.land, 0.32),
    rockOf(mood, 0.3),
    foamOf(mood),
  );
  sea(paper, mood, horizon, { bands: 7, from: 0.3, to: 0.55 });
  headland(
    paper,
    { side: 'right', reach: 0.4, rise: h * 0.27, waterline: h * 0.63 },
    ramp(mood.land, 0.62),
    rockOf(mood, 0.6),
    foamOf(mood),
  );
  sea(paper, mood, horizon, { bands: 7, from: 0.55 });
  flock(paper, at(w * 0.36, h * 0.24), 5, h * 0.05, ramp(mood.land, 0.8));
  beach(paper, h * 0.95, -h * 0.1, mood.shore[0], mood.shore[1], foamOf(mood));
  headland(
    paper,
    { side: 'left', reach: 0.3, rise: h * 0.34, waterline: h * 1.06 },
    ramp(mood.land, 0.95),
    rockOf(mood, 0.8),
    foamOf(mood),
  );
  for (let index = 0; index < 5; index += 1) {
    tuft(paper, at(w * random.range(0.01, 0.24), h * random.range(0.99, 1.04)), h * 0.13, 8, mood.leaf);
  }
}

/** A lighthouse on its headland, light sweeping out over the water. */
export function lighthouse(paper: Paper, mood: Mood): void {
  const { width: w, height: h } = paper;
  const horizon = h * 0.56;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.24, horizon - h * 0.06), h * 0.08);
  cloudBank(paper, mood, h * 0.2, 3);
  const lamp = at(w * 0.735, h * 0.235);
  if (mood.dark) {
    paper.sheet(`M${lamp.x} ${lamp.y}L${-40} ${h * 0.02}L${-40} ${h * 0.24}Z`, mood.light, { lift: 0, opacity: 0.22 });
    paper.sheet(`M${lamp.x} ${lamp.y}L${-40} ${h * 0.08}L${-40} ${h * 0.18}Z`, mood.light, { lift: 0, opacity: 0.25 });
    paper.sheet(`M${lamp.x} ${lamp.y}L${w + 40} ${h * 0.2}L${w + 40} ${h * 0.3}Z`, mood.light, {
      lift: 0,
      opacity: 0.3,
    });
  }
  headland(
    paper,
    { side: 'left', reach: 0.36, rise: h * 0.12, waterline: horizon + 6 },
    ramp(mood.land, 0.2),
    rockOf(mood, 0.2),
    foamOf(mood),
  );
  sea(paper, mood, horizon, { bands: 6, to: 0.45 });
  glitter(paper, w * 0.24, horizon + 16, h * 0.86, mood.light, h * 0.07);
  headland(
    paper,
    { side: 'right', reach: 0.5, rise: h * 0.24, waterline: h * 0.72 },
    ramp(mood.land, 0.55),
    rockOf(mood, 0.5),
    foamOf(mood),
  );
  tower(paper, mood, at(w * 0.735, h * 0.52), h * 0.32);
  sea(paper, mood, horizon, { bands: 6, from: 0.45 });
  headland(
    paper,
    { side: 'right', reach: 0.34, rise: h * 0.26, waterline: h * 0.98 },
    ramp(mood.land, 0.9),
    rockOf(mood, 0.8),
    foamOf(mood),
  );
  flock(paper, at(w * 0.45, h * 0.36), 4, h * 0.05, ramp(mood.land, mood.dark ? 0.9 : 0.7));
  gumBranch(paper, mood, [at(-30, -20), at(w * 0.14, h * 0.1), at(w * 0.3, h * 0.05)], {
    leaves: 13,
    length: h * 0.2,
    nuts: 4,
  });
}

function tower(paper: Paper, mood: Mood, foot: Point, tall: number): void {
  const half = tall * 0.12;
  const wall = mood.dark ? '#E9DCC3' : paperWhite;
  const { x, y } = foot;
  const top = y - tall * 0.76;
  paper.sheet(
    `M${x + half * 1.6} ${y}h${tall * 0.34}v${-tall * 0.16}l${-tall * 0.17} ${-tall * 0.1}l${-tall * 0.17} ${tall * 0.1}Z`,
    wall,
    { lift: 0.4 },
  );
  paper.sheet(
    `M${x + half * 1.3} ${y - tall * 0.15}l${tall * 0.205} ${-tall * 0.13}l${tall * 0.205} ${tall * 0.13}Z`,
    '#C2410C',
    { lift: 0.3 },
  );
  paper.sheet(
    `M${x - half * 1.25} ${y + 6}L${x - half * 0.78} ${top}h${half * 1.56}L${x + half * 1.25} ${y + 6}Z`,
    wall,
    { lift: 0.6 },
  );
  paper.sheet(`M${x} ${y + 6}L${x + half * 0.12} ${top}h${half * 0.66}L${x + half * 1.25} ${y + 6}Z`, '#0E4F52', {
    lift: 0,
    opacity: 0.14,
  });
  paper.sheet(
    `M${x - half * 1.02} ${y - tall * 0.42}h${half * 2.04}l${-half * 0.1} ${-tall * 0.15}h${-half * 1.84}Z`,
    '#C2410C',
    { lift: 0.15 },
  );
  paper.sheet(`M${x - half * 1.15} ${top}h${half * 2.3}v${-tall * 0.035}h${-half * 2.3}Z`, '#14232B', { lift: 0.3 });
  paper.sheet(`M${x - half * 0.66} ${top - tall * 0.035}v${-tall * 0.11}h${half * 1.32}v${tall * 0.11}Z`, '#F9D77B', {
    lift: 0.25,
  });
  paper.sheet(
    `M${x - half * 0.86} ${top - tall * 0.145}Q${x} ${top - tall * 0.3} ${x + half * 0.86} ${top - tall * 0.145}Z`,
    '#C2410C',
    { lift: 0.3 },
  );
}

/** A sheltered bay with sails in it. */
export function bay(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  const horizon = h * 0.4;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.3, h * 0.2), h * 0.08);
  cloudBank(paper, mood, h * 0.16, 3);
  hills(paper, horizon - h * 0.02, h * 0.07, 2.4, ramp(mood.land, 0.08));
  hills(paper, horizon + h * 0.02, h * 0.035, 3.4, ramp(mood.land, 0.3));
  sea(paper, mood, horizon + h * 0.03, { bands: 6, to: 0.4 });
  sailBoat(paper, at(w * 0.66, h * 0.53), h * 0.13, [paperWhite, mood.light], ramp(mood.land, 0.9));
  sailBoat(paper, at(w * 0.5, h * 0.5), h * 0.09, ['#F7E3CC', paperWhite], ramp(mood.land, 0.7));
  sea(paper, mood, horizon + h * 0.03, { bands: 6, from: 0.4, to: 0.7, swell: 1.2 });
  sailBoat(paper, at(w * random.range(0.72, 0.8), h * 0.72), h * 0.3, ['#C2410C', paperWhite], ramp(mood.land, 1));
  sea(paper, mood, horizon + h * 0.03, { bands: 6, from: 0.7, swell: 1.4 });
  headland(
    paper,
    { side: 'left', reach: 0.34, rise: h * 0.2, waterline: h * 0.9 },
    ramp(mood.land, 0.75),
    rockOf(mood, 0.6),
    foamOf(mood),
  );
  hills(paper, h * 1.02, h * 0.05, 1.6, ramp(mood.land, 0.95));
  for (let index = 0; index < 8; index += 1)
    tuft(paper, at(w * random.next(), h * random.range(1, 1.04)), h * 0.11, 7, mood.leaf);
  gumBranch(paper, mood, [at(w + 30, -30), at(w * 0.88, h * 0.1), at(w * 0.78, h * 0.02)], {
    leaves: 11,
    length: h * 0.19,
    blossoms: 2,
  });
}

/** A timber jetty leading the eye out. */
export function jetty(paper: Paper, mood: Mood): void {
  const { width: w, height: h } = paper;
  const horizon = h * 0.46;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.5, horizon - h * 0.1), h * 0.1);
  cloudBank(paper, mood, h * 0.17, 4);
  headland(
    paper,
    { side: 'left', reach: 0.38, rise: h * 0.11, waterline: horizon + 4 },
    ramp(mood.land, 0.12),
    rockOf(mood, 0.15),
    foamOf(mood),
  );
  headland(
    paper,
    { side: 'right', reach: 0.32, rise: h * 0.16, waterline: horizon + 10 },
    ramp(mood.land, 0.34),
    rockOf(mood, 0.3),
    foamOf(mood),
  );
  sea(paper, mood, horizon + 4, { bands: 7 });
  glitter(paper, w * 0.5, horizon + 14, h * 0.72, mood.light, h * 0.12);
  const timber = mood.dark ? '#8A6A55' : '#B98B66';
  const from = { x: w * 0.5, y: horizon + h * 0.09, half: w * 0.016 };
  const to = { x: w * 0.42, y: h * 1.05, half: w * 0.2 };
  const across = (share: number, side: number): Point => {
    const eased = share ** 2.1;
    return at(
      from.x + (to.x - from.x) * eased + side * (from.half + (to.half - from.half) * eased),
      from.y + (to.y - from.y) * eased,
    );
  };
  for (const share of [0.16, 0.3, 0.44, 0.58, 0.73, 0.9]) {
    for (const side of [-1, 1]) {
      const top = across(share, side * 0.97);
      const thick = 3 + 30 * share ** 2.4;
      paper.sheet(
        `M${top.x - thick / 2} ${top.y - thick * 2.2}h${thick}v${thick * 6}h${-thick}Z`,
        blend(timber, '#14232B', 0.5),
        { lift: 0.1 + share * 0.4 },
      );
    }
  }
  const [a, b, c, d] = [across(0, -1), across(0, 1), across(1, 1), across(1, -1)];
  const edges = [0.25, 0.5, 0.75];
  const right = edges.map((share) => across(share, 1));
  const left = edges.map((share) => across(share, -1)).reverse();
  paper.sheet(
    `M${[a, b, ...right, c, d, ...left].map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}Z`,
    blend(timber, paperWhite, 0.3),
    { lift: 0.8, fade: timber },
  );
  for (let plank = 1; plank < 30; plank += 1) {
    const share = plank / 30;
    paper.line(
      [across(share, -0.99), across(share, 0.99)],
      blend(timber, '#14232B', 0.45),
      0.8 + 3.4 * share ** 2,
      0.7,
    );
  }
  flock(paper, at(w * 0.74, h * 0.24), 4, h * 0.055, ramp(mood.land, 0.85));
}

/** Great rolling swells, one behind the other. */
export function swells(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.72, h * 0.26), h * 0.1);
  cloudBank(paper, mood, h * 0.16, 3);
  paper.sheet(areaUnder([at(-20, h * 0.42), at(w + 20, h * 0.42)], h + 20), ramp(mood.sea, 0), { lift: 0.4 });
  const rows = 6;
  for (let row = 0; row < rows; row += 1) {
    const share = row / (rows - 1);
    const y = h * (0.46 + 0.46 * share ** 1.1);
    const long = w * (0.16 + 0.14 * share);
    const rise = h * (0.035 + 0.085 * share);
    const offset = -random.range(0.3, 0.9) * long;
    const crest = (drop: number): string => {
      let path = `M${-60} ${h + 60}L${-60} ${y + drop}`;
      for (let x = offset; x < w + long; x += long) {
        path += `C${x + long * 0.32} ${y + drop + rise * 0.25} ${x + long * 0.5} ${y + drop - rise * 0.9} ${x + long * 0.74} ${y + drop - rise}C${x + long * 0.9} ${y + drop - rise * 1.02} ${x + long * 0.98} ${y + drop - rise * 0.6} ${x + long * 0.93} ${y + drop - rise * 0.34}C${x + long * 0.92} ${y + drop - rise * 0.1} ${x + long * 0.96} ${y + drop} ${x + long} ${y + drop}`;
      }
      return `${path}L${w + long * 2} ${h + 60}Z`;
    };
    paper.sheet(crest(0), foamOf(mood), { lift: 0.4 + share * 0.6, rim: 0 });
    paper.sheet(crest(rise * 0.13), ramp(mood.sea, share * 0.8 + 0.1), {
      lift: 0.3,
      fade: ramp(mood.sea, share + 0.25),
      rim: 0,
    });
    paper.sheet(crest(rise * 0.5), ramp(mood.sea, share * 0.8 + 0.22), {
      lift: 0.15,
      fade: ramp(mood.sea, share + 0.3),
      rim: 0,
      opacity: 0.8,
    });
    if (row === 1) sailBoat(paper, at(w * 0.26, h * 0.52), h * 0.12, [paperWhite, mood.light], ramp(mood.land, 1));
  }
  flock(paper, at(w * 0.4, h * 0.22), 6, h * 0.05, ramp(mood.land, 0.7));
}

/** Dunes with a fenced track down to the sea. */
export function dunes(paper: Paper, mood: Mood): void {
  const { width: w, height: h, random } = paper;
  const horizon = h * 0.38;
  sky(paper, mood);
  sun(paper, mood, at(w * 0.66, h * 0.2), h * 0.075);
  cloudBank(paper, mood, h * 0.17, 3);
  headland(
    paper,
    { side: 'left', reach: 0.3, rise: h * 0.08, waterline: horizon + 3 },
    ramp(mood.land, 0.15),
    rockOf(mood, 0.2),
    foamOf(mood),
  );
  sea(paper, mood, horizon, { bands: 5, floor: h * 0.72, swell: 0.7 });
  const edges: Point[][] = [];
  for (const [index, y] of [0.56, 0.66, 0.8].entries()) {
    const edge = undulation(random, {
      from: -40,
      to: w + 40,
      y: h * y,
      swing: h * (0.05 + index * 0.02),
      bumps: 1.5 - index * 0.2,
      slope: (index % 2 === 0 ? -1 : 1) * h * 0.07,
    });
    const tone = blend(mood.shore[0], mood.shore[1], 0.1 + index * 0.28);
    paper.sheet(areaUnder(edge, h + 60), tone, { lift: 0.9, fade: blend(tone, mood.shore[1], 0.55) });
    edges.push(edge);
    for (let clump = 0; clump < 7 + index * 2; clump += 1) {
      const spot = random.pick([edge[0] ?? at(0, 0), ...edge]);
      tuft(paper, at(spot.x + random.range(-40, 40), spot.y + 12), h * (0.05 + 0.03 * index), 7, mood.leaf);
    }
  }
  const path = (side: number, share: number): Point =>
    at(
      w * (0.56 + 0.05 * Math.sin(share * 4) - 0.1 * share) + side * (w * 0.012 + w * 0.15 * share ** 1.8),
      h * (0.6 + 0.46 * share),
    );
  const track = [0, 0.2, 0.4, 0.6, 0.8, 1];
  paper.sheet(
    areaUnder(
      track
        .map((s) => path(-1, s))
        .reverse()
        .concat(track.map((s) => path(1, s))),
      h + 60,
    ),
    blend(mood.shore[0], paperWhite, mood.dark ? 0.1 : 0.45),
    { lift: 0.3, fade: mood.shore[0] },
  );
  for (const side of [-1, 1]) {
    const posts = [0.04, 0.16, 0.3, 0.47, 0.68, 0.92];
    paper.line(
      posts.map((share) => at(path(side * 1.12, share).x, path(side * 1.12, share).y - h * (0.03 + 0.1 * share))),
      '#6E5240',
      2.4,
    );
    for (const share of posts) {
      const foot = path(side * 1.12, share);
      const tall = h * (0.045 + 0.14 * share);
      const thick = tall * 0.13;
      paper.sheet(
        `M${foot.x - thick / 2} ${foot.y}v${-tall}l${thick / 2} ${-thick * 0.5}l${thick / 2} ${thick * 0.5}v${tall}Z`,
        '#8A6A55',
        { lift: 0.3 },
      );
    }
  }
  flock(paper, at(w * 0.3, h * 0.2), 5, h * 0.05, ramp(mood.land, 0.75));
}

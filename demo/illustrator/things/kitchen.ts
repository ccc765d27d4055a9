import { at } from '../geometry.ts';
import { paperWhite } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { darkened, type Colours } from './colours.ts';
import { chair, mug, phoneFaceDown, steam, table, teapot } from './household.ts';
import { box, cast, darker, lighter, oval, place, poly, solid } from './parts.ts';
import { boards, floor, gumOutside, pendant, tableTop, wall, windowIn, windowLight } from './settings.ts';

/** A table for two by the window, morning. */
export function tableForTwo(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  floor(paper, darker(colours.table, 0.1), 770);
  paper.sheet(box(-20, 744, paper.width + 40, 28), lighter(colours.wall, 0.5), { lift: 0.4 });
  windowLight(paper, 240, 130, 420, 400, 150);
  windowIn(paper, [1000, 84, 420, 310], {
    sky: ['#BFE0DA', '#F4F1DF'],
    frame: paperWhite,
    view: () => gumOutside(paper, 420, 310),
  });
  chair(paper, 956, 830, colours.main, 0.86);
  chair(paper, 1454, 830, colours.accent, 0.86);
  table(paper, 1205, 560, 580, 856, colours.table);
  teapot(paper, 1222, 562, colours.deep, 0.72);
  mug(paper, 1042, 562, paperWhite, { scale: 0.62, side: -1, band: colours.second });
  mug(paper, 1404, 562, colours.second, { scale: 0.62 });
  steam(paper, 1042, 444, 110, 0.9);
}

/** One chair at the table is empty, and a letter lies open under the lamp. */
export function emptyChair(paper: Paper, light: Colours): void {
  const colours = darkened(light, 0.25);
  wall(paper, colours.wall);
  floor(paper, darker(colours.wall, 0.3), 790);
  pendant(paper, 930, 190, { main: light.second, glow: '#FFD79A' }, 1, 410);
  chair(paper, 930, 842, light.wall, 0.98);
  table(paper, 930, 600, 820, 872, light.table);
  place(paper, 800, 600, () => {
    const sheet = 'M-108 -4L-92 -58L60 -66L104 -8Z';
    paper.sheet('M-150 0L-120 -26L-10 -26L10 0Z', lighter(light.wall, 0.3), { lift: 0.5 });
    paper.sheet(sheet, paperWhite, { lift: 0.6 });
    for (const [row, tone] of [
      [0, light.main],
      [1, '#8A8178'],
      [2, '#8A8178'],
    ] as const)
      paper.line(
        [at(-74 + row * -5, -48 + row * 14), at(56 + row * 10, -54 + row * 15)],
        tone,
        row === 0 ? 6 : 3.5,
        0.9,
      );
  });
  mug(paper, 1120, 602, light.accent, { scale: 0.62 });
}

/** Two mugs side by side, steam rising. */
export function twoMugs(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  windowLight(paper, 330, 90, 560, 460, 200);
  tableTop(paper, colours.table, 690);
  mug(paper, 810, 730, colours.main, { scale: 1.9, side: -1, band: colours.second });
  mug(paper, 1190, 762, colours.accent, { scale: 1.9 });
  steam(paper, 810, 384, 260, 0.8);
  steam(paper, 1190, 416, 260, 0.8);
}

/** A phone lies on its face in the dark, and light escapes along its edge. */
export function phoneAtNight(paper: Paper, light: Colours): void {
  const colours = darkened(light, 0.45);
  boards(paper, darker(colours.table, 0.35));
  place(
    paper,
    930,
    452,
    () => {
      for (const [grow, opacity] of [
        [120, 0.1],
        [74, 0.16],
        [36, 0.26],
        [14, 0.6],
      ] as const)
        paper.sheet(box(-150 - grow, -300 - grow, 300 + grow * 2, 600 + grow * 2, 56 + grow), '#BFE3FF', {
          lift: 0,
          opacity,
        });
      phoneFaceDown(paper, 0, 0, light.deep, 0, 1.25);
    },
    1,
    64,
  );
}

/** Three phones lie in a basket, out of reach of the table. */
export function phoneBasket(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  windowLight(paper, 300, 110, 440, 400, 160);
  tableTop(paper, colours.table, 690);
  for (const [x, turn, fill] of [
    [820, -14, colours.main],
    [980, 3, colours.deep],
    [1130, 15, colours.accent],
  ] as const)
    phoneFaceDown(paper, x, 430, fill, turn, 0.92);
  const basket = 'M640 470H1310L1256 720Q1252 744 1226 744H724Q698 744 694 720Z';
  cast(paper, basket, 50, 12);
  solid(paper, basket, '#C99A5B', { lift: 1.2, shade: 'M1130 460H1320V760H1060Z' });
  paper.group({ clip: basket }, () => {
    for (const [row, y] of [520, 576, 632, 688].entries())
      for (let x = 620 + (row % 2) * 44; x < 1330; x += 88)
        paper.sheet(box(x, y - 20, 70, 40, 18), row % 2 ? '#D9AF73' : '#B98747', { lift: 0.3 });
  });
  paper.sheet(box(622, 448, 706, 50, 24), '#DDB67E', { lift: 0.8 });
}

/** A family's agreement: a sheet with ticks, a pen, and a phone put aside. */
export function agreement(paper: Paper, colours: Colours): void {
  boards(paper, colours.table);
  windowLight(paper, 120, 60, 520, 620, 120);
  place(
    paper,
    930,
    450,
    () => {
      const sheet = box(-250, -340, 500, 680, 10);
      cast(paper, sheet, 26, 30);
      paper.sheet(sheet, paperWhite, { lift: 1.1 });
      paper.sheet(box(-190, -282, 270, 30, 15), colours.main, { lift: 0 });
      for (const [row, long] of [300, 240, 320, 270].entries()) {
        const y = -180 + row * 104;
        paper.sheet(box(-190, y, 52, 52, 10), lighter(colours.wall, 0.4), { lift: 0.2 });
        if (row < 3) paper.strokes(`M${-178} ${y + 26}l16 18l34 -48`, colours.accent, 11);
        paper.line([at(-110, y + 16), at(-110 + long, y + 16)], '#9AA6AD', 9);
        paper.line([at(-110, y + 42), at(-110 + long * 0.6, y + 42)], '#C3CBD0', 9);
      }
      paper.strokes('M-150 268c40 -50 60 40 90 0s50 10 70 -14', colours.deep, 6);
      paper.strokes('M60 262c30 -40 46 34 70 0s30 10 46 -10', colours.accent, 6);
    },
    1,
    -7,
  );
  phoneFaceDown(paper, 1340, 470, colours.deep, 14, 0.95);
  pen(paper, 1130, 700, colours.second, -58);
}

/** A pen seen from above, its point on the left. */
function pen(paper: Paper, x: number, y: number, fill: string, turn: number, scale = 1): void {
  place(
    paper,
    x,
    y,
    () => {
      solid(paper, poly([-190, 0], [-140, -16], [-140, 16]), darker(fill, 0.5), { lift: 0.5 });
      solid(paper, box(-146, -18, 270, 36, 6), fill, { lift: 0.9, shade: box(-150, 4, 300, 20) });
      solid(paper, box(96, -20, 120, 40, 12), darker(fill, 0.4), { lift: 0.7, shade: box(90, 4, 140, 20) });
      paper.sheet(box(104, -26, 92, 10, 5), paperWhite, { lift: 0.3 });
    },
    scale,
    turn,
  );
}

/** Lunch out of a box: a sandwich, an apple. */
export function lunchBox(paper: Paper, colours: Colours): void {
  boards(paper, colours.table);
  const lid = box(700, 120, 620, 660, 56);
  cast(paper, lid, 34, 30);
  solid(paper, lid, colours.main, { lift: 1.4, fade: darker(colours.main, 0.14) });
  paper.sheet(box(734, 154, 552, 592, 40), darker(colours.main, 0.42), { lift: 0 });
  paper.sheet(box(734, 440, 552, 22), colours.main, { lift: 0.5 });
  for (const [x, turn] of [
    [870, 0],
    [1130, 180],
  ] as const)
    place(
      paper,
      x,
      turn ? 288 : 306,
      () => {
        paper.sheet('M-122 100L0 -108L122 100Z', '#E8C98F', { lift: 0.9 });
        paper.sheet('M-96 86L0 -76L96 86Z', '#F8E8C8', { lift: 0.2 });
        paper.strokes('M-118 104q30 26 60 0t60 0t60 0t56 0', '#7FA65A', 15);
        paper.line([at(-112, 122), at(112, 122)], '#D9593A', 13);
        paper.line([at(-114, 140), at(114, 140)], '#E8C98F', 20);
      },
      0.92,
      turn,
    );
  place(paper, 900, 606, () => {
    solid(
      paper,
      'M0 -76C40 -112 124 -92 118 0C112 82 46 116 0 96C-46 116 -112 82 -118 0C-124 -92 -40 -112 0 -76Z',
      colours.accent,
      {
        lift: 1,
        shade: 'M40 -120C130 -60 120 80 20 120H140V-120Z',
        gleam: oval(-62, -30, 18, 34),
      },
    );
    paper.strokes('M0 -78q2 -36 22 -52', '#5A3A22', 10);
    solid(paper, 'M14 -104C50 -150 96 -146 108 -132C84 -96 44 -92 14 -104Z', '#6D9A55', { lift: 0.4 });
  });
  for (const [x, y] of [
    [1080, 560],
    [1160, 540],
    [1220, 600],
    [1110, 650],
    [1190, 690],
    [1060, 700],
  ] as const)
    paper.disc(at(x, y), 42, colours.second, { lift: 0.7 });
}

import { at } from '../geometry.ts';
import { paperWhite } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { darkened, type Colours } from './colours.ts';
import { mug } from './household.ts';
import { box, cast, darker, lighter, oval, place, poly, solid } from './parts.ts';
import { boards, floor, pendant, tableTop, wall, windowIn, windowLight, gumOutside } from './settings.ts';

/** A letter hangs from a fish-hook. */
export function hookedLetter(paper: Paper, colours: Colours): void {
  paper.sheet(box(-20, -20, 1640, 940), lighter(colours.wall, 0.1), { lift: 0, fade: lighter(colours.accent, 0.5) });
  for (const [y, tone] of [
    [150, 0.35],
    [420, 0.2],
    [690, 0],
  ] as const)
    paper.sheet(
      `M-20 ${y}C240 ${y - 50} 420 ${y + 60} 700 ${y}S1220 ${y - 60} 1640 ${y + 10}V920H-20Z`,
      lighter(colours.accent, 0.42 + tone * 0.6),
      { lift: 0.6 },
    );
  const barb = 'M1000 60V300C1000 420 820 420 820 300V250';
  paper.line([at(1000, -20), at(1000, 40)], colours.deep, 5);
  place(paper, 22, 30, () => paper.strokes(barb, '#06232B', 26, 0.14));
  place(
    paper,
    930,
    560,
    () => {
      const letter = box(-300, -200, 600, 400, 14);
      cast(paper, letter, 36, 34);
      paper.sheet(letter, paperWhite, { lift: 1.3 });
      paper.sheet('M-300 192L-60 -10H60L300 192Q300 200 290 200H-290Q-300 200 -300 192Z', '#F1E8D6', { lift: 0.5 });
      solid(
        paper,
        'M-298 -192Q-296 -200 -286 -200H286Q296 -200 298 -192L40 34Q0 62 -40 34Z',
        lighter(colours.wall, 0.5),
        { lift: 0.8 },
      );
      paper.disc(at(0, 24), 54, colours.second, { lift: 0.7 });
      paper.strokes('M-18 24l14 16l26 -34', paperWhite, 11);
    },
    1,
    -6,
  );
  paper.strokes(barb, darker('#8FA0A4', 0.3), 24);
  paper.strokes(barb, '#B9C6C8', 15);
  paper.sheet(poly([820, 226], [780, 296], [826, 282]), '#B9C6C8', { lift: 0.4 });
  paper.strokes('M976 62a24 24 0 1 1 48 0a24 24 0 1 1 -48 0', '#B9C6C8', 12);
}

/** Reading glasses on a letter from the bank, a purse beside it. */
export function glassesOnLetter(paper: Paper, colours: Colours): void {
  boards(paper, lighter(colours.table, 0.25));
  windowLight(paper, 130, 70, 460, 560, 130);
  place(
    paper,
    880,
    440,
    () => {
      const sheet = box(-270, -360, 540, 720, 6);
      cast(paper, sheet, 28, 30);
      paper.sheet(sheet, paperWhite, { lift: 1.1 });
      paper.sheet(box(-220, -308, 90, 90, 16), colours.accent, { lift: 0.2 });
      paper.sheet(poly([-175, -290], [-146, -266], [-204, -266]), paperWhite, { lift: 0 });
      for (const x of [-198, -179, -160]) paper.sheet(box(x, -262, 9, 26), paperWhite, { lift: 0 });
      for (const [row, long] of [380, 430, 300, 420, 360, 210].entries())
        paper.line(
          [at(-216, -160 + row * 56), at(-216 + long, -160 + row * 56)],
          row === 3 ? colours.second : '#C5BDAD',
          11,
        );
      paper.sheet(box(-216, 210, 430, 84, 10), lighter(colours.wall, 0.4), { lift: 0.15 });
      paper.line([at(40, 252), at(180, 252)], colours.deep, 15);
    },
    1,
    -8,
  );
  place(
    paper,
    1010,
    560,
    () => {
      const frame = colours.deep;
      for (const side of [-1, 1])
        paper.sheet(`${oval(side * 128, 0, 112, 88)}`, '#DDEBE6', { lift: 0.7, opacity: 0.55 });
      for (const side of [-1, 1]) {
        paper.strokes(oval(side * 128, 0, 112, 88), frame, 19);
        paper.strokes(`M${side * 236} -20C${side * 300} -90 ${side * 290} -190 ${side * 262} -260`, frame, 17);
      }
      paper.strokes('M-22 -18Q0 -48 22 -18', frame, 17);
      paper.strokes('M-190 -36q20 -34 54 -34M66 -36q20 -34 54 -34', paperWhite, 9, 0.8);
    },
    1,
    10,
  );
  place(
    paper,
    1390,
    430,
    () => {
      const purse = 'M-150 -60C-190 90 -150 170 0 170C150 170 190 90 150 -60Z';
      cast(paper, purse, 30, 26);
      solid(paper, purse, colours.second, { lift: 1.2, shade: 'M60 -60H190V180H20C90 110 90 20 60 -60Z' });
      solid(paper, box(-158, -92, 316, 46, 20), colours.main, { lift: 0.7, gleam: box(-150, -88, 300, 10) });
      paper.disc(at(-20, -104), 21, colours.main, { lift: 0.6 });
      paper.disc(at(22, -108), 21, lighter(colours.main, 0.3), { lift: 0.6 });
    },
    1,
    12,
  );
}

/** A walking frame waits beside a chair by a sunny window. */
export function walkingFrame(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  floor(paper, colours.table, 770);
  windowIn(paper, [560, 90, 420, 390], {
    sky: ['#CDE6E0', '#FBF3D6'],
    frame: paperWhite,
    view: () => gumOutside(paper, 420, 390),
  });
  paper.sheet(poly([420, 900], [860, 900], [1060, 780], [660, 780]), '#FFF0BE', { lift: 0, opacity: 0.55 });
  const frame = '#E9ECE8';
  const tube = (path: string) => {
    place(paper, 26, 18, () => paper.strokes(path, '#06232B', 28, 0.12));
    paper.strokes(path, darker(frame, 0.35), 29);
    paper.strokes(path, frame, 21);
  };
  tube('M1010 850L1050 420Q1056 372 1100 372H1300Q1344 372 1350 420L1390 850');
  tube('M1026 640H1374');
  tube('M1036 520H1364');
  for (const x of [1022, 1270])
    solid(paper, box(x, 352, 104, 44, 22), colours.accent, { lift: 0.8, gleam: box(x + 10, 358, 80, 9, 4) });
  for (const x of [1010, 1390]) {
    paper.disc(at(x, 838), 42, colours.deep, { lift: 0.8 });
    paper.disc(at(x, 838), 17, frame, { lift: 0.3 });
  }
  const bag = 'M1090 500H1310L1290 700Q1286 724 1262 724H1138Q1114 724 1110 700Z';
  cast(paper, bag, 22, 22);
  solid(paper, bag, colours.second, { lift: 1, shade: 'M1240 490H1330V740H1210Z' });
  paper.sheet('M1086 496H1314L1306 580Q1200 620 1094 580Z', lighter(colours.second, 0.18), { lift: 0.5 });
  paper.disc(at(1200, 590), 15, colours.main, { lift: 0.4 });
}

/** A laptop on a desk at night, seen from behind, in the light of its screen. */
export function laptop(paper: Paper, light: Colours): void {
  const colours = darkened(light, 0.4);
  wall(paper, colours.wall);
  windowIn(paper, [250, 70, 330, 330], {
    sky: ['#0D2236', '#27496B'],
    frame: lighter(colours.wall, 0.15),
    view: () => {
      for (const [x, y, r] of [
        [60, 60, 4],
        [130, 110, 3],
        [230, 50, 5],
        [280, 140, 3],
        [90, 200, 3],
      ] as const)
        paper.disc(at(x, y), r, '#FFF1CC', { lift: 0 });
      for (const [x, tall] of [
        [0, 90],
        [110, 130],
        [220, 70],
      ] as const)
        paper.sheet(box(x, 330 - tall, 100, tall), '#0B1A2A', { lift: 0 });
      paper.sheet(box(140, 230, 22, 26), '#FFDFA0', { lift: 0 });
    },
  });
  tableTop(paper, colours.table, 690);
  paper.sheet(poly([700, 300], [1300, 300], [1560, -20], [440, -20]), '#CFE8FF', { lift: 0, opacity: 0.1 });
  for (const [grow, opacity] of [
    [64, 0.12],
    [32, 0.2],
    [12, 0.5],
  ] as const)
    paper.sheet(box(690 - grow, 270 - grow, 620 + 2 * grow, 430 + grow, 34 + grow), '#CFE8FF', { lift: 0, opacity });
  solid(paper, box(690, 270, 620, 420, 34), light.main, {
    lift: 1.2,
    shade: poly([1320, 260], [1060, 260], [1320, 600]),
  });
  paper.disc(at(1000, 470), 46, lighter(light.main, 0.35), { lift: 0.3 });
  for (const [x, y, turn, fill] of [
    [790, 590, -12, light.second],
    [1210, 350, 10, light.accent],
  ] as const)
    place(paper, x, y, () => paper.sheet(box(-54, -34, 108, 68, 34), fill, { lift: 0.4 }), 1, turn);
  solid(paper, poly([640, 690], [1360, 690], [1410, 742], [590, 742]), '#C9D3DB', { lift: 1.1 });
  paper.sheet(box(590, 740, 820, 20, 10), darker('#C9D3DB', 0.35), { lift: 0.4 });
  mug(paper, 1500, 772, light.accent, { scale: 1.05 });
}

/** A first-aid cabinet on the wall, its door open a hand's width. */
export function firstAid(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  const cabinet = box(740, 170, 520, 560, 34);
  cast(paper, cabinet, 56, 36);
  solid(paper, cabinet, paperWhite, { lift: 1.4, shade: box(1160, 170, 110, 570) });
  paper.sheet(box(774, 204, 452, 492, 20), '#F1EEE4', { lift: 0.4 });
  paper.sheet('M938 276H1062V388H1174V512H1062V624H938V512H826V388H938Z', colours.main, { lift: 0.8 });
  paper.sheet(box(1196, 404, 34, 92, 15), colours.deep, { lift: 0.6 });
  for (const y of [240, 620]) paper.sheet(box(728, y, 24, 62, 8), '#B9C2BC', { lift: 0.5 });
  solid(paper, box(640, 730, 720, 40, 8), colours.table, { lift: 1 });
  for (const x of [720, 1250])
    paper.sheet(poly([x, 770], [x + 36, 770], [x + 18, 842], [x, 842]), darker(colours.table, 0.25), { lift: 0.6 });
}

/** An open umbrella drying on the floor. */
export function umbrella(paper: Paper, colours: Colours): void {
  wall(paper, colours.wall);
  floor(paper, colours.table, 720);
  paper.sheet(oval(1010, 806, 430, 34), '#06232B', { lift: 0, opacity: 0.14 });
  place(
    paper,
    960,
    440,
    () => {
      paper.strokes('M0 -60V330q0 52 -52 52t-50 -46', darker(colours.table, 0.5), 26);
      paper.strokes('M0 -60V330q0 52 -52 52t-50 -46', darker(colours.table, 0.25), 16);
      const canopy =
        'M-450 110C-430 -250 430 -250 450 110Q375 40 300 110Q225 40 150 110Q75 40 0 110Q-75 40 -150 110Q-225 40 -300 110Q-375 40 -450 110Z';
      cast(paper, canopy, 40, 40);
      solid(paper, canopy, colours.main, { lift: 1.4 });
      paper.group({ clip: canopy }, () => {
        paper.sheet('M0 -170C-90 -100 -150 0 -150 120Q-75 30 0 110Z', colours.second, { lift: 0.3 });
        paper.sheet('M0 -170C90 -100 150 0 150 120Q75 30 0 110Z', colours.second, { lift: 0.3 });
        paper.sheet('M0 -170C-260 -130 -420 0 -460 130H-300C-300 0 -170 -120 0 -170Z', colours.second, { lift: 0.3 });
        paper.sheet('M0 -170C260 -130 420 0 460 130H300C300 0 170 -120 0 -170Z', colours.deep, { lift: 0.3 });
      });
      paper.sheet(box(-8, -206, 16, 48, 8), colours.deep, { lift: 0.5 });
    },
    1.06,
    -16,
  );
}

/** A glass of water with lemon among the beers. */
export function glassOfWater(paper: Paper, light: Colours): void {
  const colours = darkened(light, 0.2);
  wall(paper, colours.wall);
  for (const y of [190, 420]) {
    paper.sheet(box(-20, y, 560, 20), darker(colours.wall, 0.35), { lift: 0.7 });
    for (const [index, x] of [60, 150, 250, 350, 430].entries())
      paper.sheet(
        `M${x} ${y}V${y - 70}q0 -24 18 -34V${y - 140}H${x + 36}V${y - 104}q18 10 18 34V${y}Z`,
        darker(colours.wall, index % 2 ? 0.22 : 0.12),
        { lift: 0.4 },
      );
  }
  pendant(paper, 1120, 130, { main: light.accent, glow: '#FFD79A' }, 0.8, 600);
  tableTop(paper, light.table, 700);
  const beer = (x: number) => {
    const glass = `M${x - 104} 330H${x + 104}L${x + 78} 752H${x - 78}Z`;
    cast(paper, glass, 40, 6);
    solid(paper, glass, '#E5A02E', {
      lift: 1,
      fade: '#C97F1C',
      shade: box(x + 36, 320, 80, 450),
      gleam: poly([x - 84, 420], [x - 66, 420], [x - 52, 700], [x - 66, 700]),
    });
    paper.group({ clip: glass }, () => paper.sheet(box(x - 120, 320, 240, 74), '#FFF6E0', { lift: 0.3 }));
    for (const dx of [-70, -20, 34, 78]) paper.disc(at(x + dx, 334), 34, '#FFF6E0', { lift: 0.3 });
  };
  beer(760);
  beer(1310);
  const water = 'M912 300H1162L1130 790H944Z';
  cast(paper, water, 46, 6);
  paper.sheet(water, '#EAF6F4', { lift: 1.1, opacity: 0.92 });
  paper.group({ clip: water }, () => {
    paper.sheet(box(900, 390, 280, 420), '#BFE2E0', { lift: 0, fade: '#8CC6C4' });
    for (const [x, y, turn] of [
      [980, 420, 14],
      [1070, 450, -18],
      [1010, 520, 30],
    ] as const)
      place(
        paper,
        x,
        y,
        () => paper.sheet(box(-42, -42, 84, 84, 14), paperWhite, { lift: 0.3, opacity: 0.7 }),
        1,
        turn,
      );
    paper.sheet(poly([1080, 300], [1170, 300], [1130, 800], [1070, 800]), '#06232B', { lift: 0, opacity: 0.08 });
  });
  place(paper, 1150, 306, () => {
    paper.disc(at(0, 0), 84, '#F2C230', { lift: 0.8 });
    paper.disc(at(0, 0), 68, '#FFF3C4', { lift: 0 });
    for (let turn = 0; turn < 360; turn += 60)
      place(paper, 0, 0, () => paper.sheet('M0 -10L-26 -54Q0 -68 26 -54Z', '#F7D65A', { lift: 0 }), 1, turn);
  });
}

/** Scratch cards and a coin on a table. */
export function scratchCards(paper: Paper, colours: Colours): void {
  boards(paper, colours.table);
  const card = (x: number, y: number, turn: number, fill: string, done: number) =>
    place(
      paper,
      x,
      y,
      () => {
        const sheet = box(-190, -250, 380, 500, 18);
        cast(paper, sheet, 26, 28);
        paper.sheet(sheet, fill, { lift: 1.1 });
        paper.sheet(box(-150, -208, 300, 92, 14), lighter(fill, 0.55), { lift: 0.3 });
        for (const dx of [-96, -32, 32, 96])
          place(paper, dx, -162, () =>
            paper.sheet(poly([0, -30], [9, -9], [30, 0], [9, 9], [0, 30], [-9, 9], [-30, 0], [-9, -9]), fill, {
              lift: 0,
            }),
          );
        for (const [index, [dx, dy]] of (
          [
            [-100, -20],
            [0, -20],
            [100, -20],
            [-100, 80],
            [0, 80],
            [100, 80],
            [-100, 180],
            [0, 180],
            [100, 180],
          ] as const
        ).entries()) {
          paper.disc(at(dx, dy), 41, paperWhite, { lift: 0 });
          if (index >= done) paper.disc(at(dx, dy), 41, '#B4BAB6', { lift: 0.3 });
          else paper.strokes(`M${dx - 34} ${dy + 14}l22 -34l10 30l22 -40l12 36`, '#B4BAB6', 9);
        }
      },
      1,
      turn,
    );
  card(800, 420, -13, colours.main, 9);
  card(1130, 470, 9, colours.accent, 4);
  place(paper, 1400, 640, () => {
    paper.disc(at(0, 0), 84, '#D9A93A', { lift: 1.1 });
    paper.disc(at(0, 0), 68, '#F2CC66', { lift: 0.2 });
    paper.strokes('M-24 22C-30 -30 20 -46 26 -6C30 22 -10 30 -24 22M20 6l24 30', '#B4842A', 9);
  });
  for (const [x, y] of [
    [1080, 740],
    [1160, 770],
    [1040, 790],
    [1230, 730],
    [980, 760],
  ] as const)
    paper.sheet(oval(x, y, 13, 6), '#8E9490', { lift: 0.2 });
}

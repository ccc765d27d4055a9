import { at, polygon } from '../geometry.ts';
import { blend, coral, deepTeal, ink, paperWhite, saffron, sand, seaTeal } from '../palette.ts';
import { roundedBox, subPaper, type Paper } from '../paper.ts';
import { moods } from '../palette.ts';
import { scenes } from '../scenes/scenes.ts';
import { print, room, sign, sprig } from './backdrop.ts';

function bottleShape(
  paper: Paper,
  x: number,
  y: number,
  scale: number,
  fill: string,
  cap: string,
  waves: readonly [string, string, string],
): void {
  paper.group({ move: at(x, y), scale }, () => {
    const body =
      'M-78 -330Q-78 -372 -52 -388L-52 -420H52L52 -388Q78 -372 78 -330V120Q78 160 40 160H-40Q-78 160 -78 120Z';
    paper.sheet(body, fill, { lift: 1.2 });
    paper.group({ clip: body }, () => {
      for (const [index, tone] of waves.entries()) {
        const top = -90 + index * 78;
        paper.sheet(`M-90 ${top}C-40 ${top - 34} -10 ${top + 30} 30 ${top}S70 ${top - 18} 90 ${top}V200H-90Z`, tone, {
          lift: 0.45,
        });
      }
      paper.sheet('M36 -420H90V170H36Z', '#06232B', { lift: 0, opacity: 0.13 });
      paper.sheet('M-62 -360H-48V130H-62Z', paperWhite, { lift: 0, opacity: 0.28 });
    });
    sign(paper, 0, -230, 46, [sand, saffron, deepTeal]);
    paper.sheet(roundedBox(at(-62, -478), 124, 70, 12), cap, { lift: 0.6 });
    paper.strokes('M-34 -478V-510Q-34 -534 0 -534Q34 -534 34 -510V-478', cap, 16);
    for (let groove = -44; groove <= 44; groove += 22) paper.line([at(groove, -462), at(groove, -424)], ink, 3, 0.3);
  });
}

export const bottle = (paper: Paper): void => {
  room(paper, '#EFE3CF', '#7FB5AB');
  sprig(paper, 690, 800, -60, 220);
  bottleShape(paper, 470, 670, 1.05, '#CFE3DC', deepTeal, ['#8CC6BC', seaTeal, deepTeal]);
};
export const bottlePair = (paper: Paper): void => {
  room(paper, '#DCE7DF', '#F2B134');
  bottleShape(paper, 360, 650, 0.94, '#CFE3DC', deepTeal, ['#8CC6BC', seaTeal, deepTeal]);
  bottleShape(paper, 620, 690, 1, '#F6E3CC', coral, ['#F2B134', '#E58A63', coral]);
};

/** A zipped pouch in the spirit of a first-aid kit. */
export function kit(paper: Paper): void {
  room(paper, '#E3EBE3', '#E58A63');
  paper.strokes('M390 330C390 240 610 240 610 330', deepTeal, 26);
  paper.sheet(roundedBox(at(200, 316), 600, 470, 70), seaTeal, { lift: 1.3, fade: blend(seaTeal, ink, 0.16) });
  paper.sheet('M200 420H800V446H200Z', deepTeal, { lift: 0.3 });
  for (let tooth = 212; tooth < 800; tooth += 14) paper.line([at(tooth, 428), at(tooth, 438)], '#CFE3DC', 3, 0.7);
  paper.sheet('M690 424h20l8 58a18 18 0 0 1 -36 0Z', saffron, { lift: 0.5 });
  paper.sheet(roundedBox(at(280, 500), 440, 230, 30), blend(seaTeal, paperWhite, 0.16), { lift: 0.6 });
  heart(paper, 500, 612, 84, coral);
}

function heart(paper: Paper, x: number, y: number, size: number, fill: string): void {
  paper.sheet(
    `M${x} ${y + size * 0.82}C${x - size * 1.3} ${y} ${x - size * 0.9} ${y - size * 0.9} ${x} ${y - size * 0.3}C${x + size * 0.9} ${y - size * 0.9} ${x + size * 1.3} ${y} ${x} ${y + size * 0.82}Z`,
    fill,
    { lift: 0.6 },
  );
  paper.sheet(
    `M${x - size * 0.62} ${y - size * 0.2}C${x - size * 0.6} ${y - size * 0.46} ${x - size * 0.4} ${y - size * 0.52} ${x - size * 0.26} ${y - size * 0.46}`,
    blend(fill, paperWhite, 0.5),
    { lift: 0, opacity: 0.6 },
  );
}

/** What is in the pouch, laid out on a cloth. */
export function kitOpen(paper: Paper): void {
  room(paper, '#EFE3CF', '#F6F1E7', 2);
  paper.sheet(roundedBox(at(90, 120), 820, 770, 40), '#CFE3DC', { lift: 0.8 });
  for (const [x, turn, scene] of [
    [150, -6, 'bay'],
    [196, 4, 'dunes'],
  ] as const) {
    paper.group({ move: at(x, 190), turn }, () => {
      paper.sheet(roundedBox(at(0, 0), 230, 310, 16), paperWhite, { lift: 0.8 });
      paper.group({ move: at(16, 16) }, () => print(paper, scene, 'day', 198, 200, 10));
      for (const row of [244, 270]) paper.line([at(24, row), at(row === 270 ? 140 : 206, row)], '#B4C7AE', 8);
    });
  }
  paper.group({ move: at(700, 330) }, () => {
    paper.sheet('M-118 -116H118L96 110Q0 130 -96 110Z', seaTeal, { lift: 1 });
    paper.sheet('M-118 -116C-118 -156 118 -156 118 -116C118 -84 -118 -84 -118 -116Z', blend(seaTeal, paperWhite, 0.3), {
      lift: 0.4,
    });
    paper.sheet('M-98 -116C-98 -142 98 -142 98 -116C98 -96 -98 -96 -98 -116Z', '#7A4A35', { lift: 0 });
    paper.strokes('M112 -70C190 -80 190 40 100 40', seaTeal, 24);
    heart(paper, 0, 6, 42, saffron);
  });
  paper.group({ move: at(250, 690), turn: -8 }, () => {
    paper.sheet(roundedBox(at(-90, -90), 220, 170, 14), coral, { lift: 0.9 });
    paper.sheet(polygon([at(-90, -76), at(20, 14), at(130, -76)]), blend(coral, paperWhite, 0.2), { lift: 0.4 });
    paper.disc(at(20, 6), 24, saffron, { lift: 0.4 });
  });
  paper.group({ move: at(520, 700), turn: 8 }, () => {
    paper.disc(at(0, 0), 92, deepTeal, { lift: 1 });
    paper.disc(at(0, 0), 70, '#0A3A3E', { lift: 0.2 });
    for (const [x, y, r] of [
      [-22, -14, 26],
      [24, -20, 22],
      [2, 26, 27],
    ] as const)
      paper.disc(at(x, y), r, '#E58A63', { lift: 0.4 });
  });
  paper.group({ move: at(760, 610), turn: 18 }, () => {
    paper.sheet('M0 0h28v190l-14 46l-14 -46Z', saffron, { lift: 0.8 });
    paper.sheet('M9 218l10 0l-5 18Z', ink, { lift: 0 });
  });
  sprig(paper, 880, 900, -130, 170);
}

/** The workshop in a box. */
export function workshopBox(paper: Paper): void {
  room(paper, '#E6E9DC', '#1F7A78');
  for (const [x, y, turn, scene, mood] of [
    [300, 230, -10, 'river', 'day'],
    [440, 190, 2, 'town', 'dusk'],
    [560, 240, 12, 'lagoon', 'mist'],
  ] as const) {
    paper.group({ move: at(x, y), turn }, () => {
      paper.sheet(roundedBox(at(0, 0), 190, 300, 8), paperWhite, { lift: 0.8 });
      paper.group({ move: at(12, 12) }, () => print(paper, scene, mood, 166, 220, 5));
    });
  }
  const card = '#C99A6B';
  paper.sheet(polygon([at(190, 470), at(810, 470), at(790, 800), at(210, 800)]), card, {
    lift: 1.3,
    fade: blend(card, ink, 0.18),
  });
  paper.sheet(polygon([at(190, 470), at(96, 540), at(130, 590), at(200, 540)]), blend(card, paperWhite, 0.2), {
    lift: 0.7,
  });
  paper.sheet(polygon([at(810, 470), at(904, 540), at(870, 590), at(800, 540)]), blend(card, paperWhite, 0.2), {
    lift: 0.7,
  });
  paper.sheet(roundedBox(at(330, 530), 340, 200, 12), paperWhite, { lift: 0.4 });
  sign(paper, 500, 630, 78, [seaTeal, saffron, deepTeal]);
}

/** The workshop at work: a board, and chairs in a half circle. */
export function workshopRoom(paper: Paper): void {
  room(paper, '#DCE7DF', '#F2B134', 0.66);
  paper.strokes('M330 620L290 820M670 620L710 820', '#8A5A46', 16);
  paper.sheet(roundedBox(at(250, 180), 500, 400, 14), paperWhite, { lift: 1.2 });
  const face = roundedBox(at(270, 200), 460, 360, 8);
  paper.group({ clip: face }, () =>
    paper.group({ move: at(270, 200), scale: 0.4 }, () => scenes.river(subPaper(paper, 1150, 900), moods.day)),
  );
  for (const [x, tone] of [
    [150, coral],
    [340, seaTeal],
    [520, saffron],
    [700, deepTeal],
  ] as const) {
    const y = 790 + Math.abs(x - 425) * -0.12;
    paper.strokes(`M${x + 20} ${y + 60}V${y + 160}M${x + 110} ${y + 60}V${y + 160}`, ink, 9);
    paper.sheet(roundedBox(at(x, y - 70), 130, 100, 22), tone, { lift: 0.8 });
    paper.sheet(roundedBox(at(x - 4, y + 30), 138, 36, 14), blend(tone, ink, 0.22), { lift: 0.5 });
  }
}

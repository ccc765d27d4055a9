import { at, closedCurve, polygon } from '../geometry.ts';
import { blend, coral, deepTeal, foam, ink, paperWhite, saffron, sand, seaTeal, warmSand } from '../palette.ts';
import { roundedBox, type Paper } from '../paper.ts';
import type { MoodName } from '../palette.ts';
import type { SceneName } from '../scenes/scenes.ts';
import { print, room, sign, sprig } from './backdrop.ts';

function standingBook(paper: Paper, scene: SceneName, mood: MoodName, cover: string): void {
  const [x, y, w, h] = [310, 190, 400, 580];
  paper.sheet(
    polygon([at(x + w, y + 6), at(x + w + 46, y + 30), at(x + w + 46, y + h - 22), at(x + w, y + h)]),
    '#EFE6D6',
    { lift: 1.2 },
  );
  for (let leafAt = 1; leafAt < 7; leafAt += 1)
    paper.line(
      [at(x + w + leafAt * 6.4, y + 9 + leafAt * 3.2), at(x + w + leafAt * 6.4, y + h - leafAt * 3)],
      '#CDBFA6',
      1.2,
    );
  paper.sheet(roundedBox(at(x, y), w, h, 8), cover, { lift: 1.3 });
  paper.group({ move: at(x + 42, y + 42) }, () => print(paper, scene, mood, w - 84, h * 0.62, 6));
  sign(paper, x + w / 2, y + h * 0.84, 44, [saffron, paperWhite, cover]);
  paper.sheet(polygon([at(x, y), at(x + 20, y), at(x + 20, y + h), at(x, y + h)]), '#06232B', {
    lift: 0,
    opacity: 0.22,
  });
}

/** The book, front cover. */
export function book(paper: Paper): void {
  room(paper, '#EFE3CF', '#F2B134');
  sprig(paper, 190, 800, -70, 240);
  standingBook(paper, 'coast', 'dawn', deepTeal);
}

/** The same book lying open. */
export function bookOpen(paper: Paper): void {
  room(paper, '#E3EBE3', '#7FB5AB', 0.6);
  const page = (side: number, tone: string): string => {
    paper.sheet(
      closedCurve([
        at(500, 400),
        at(500 + side * 190, 352),
        at(500 + side * 390, 392),
        at(500 + side * 396, 560),
        at(500 + side * 400, 736),
        at(500 + side * 200, 700),
        at(500, 748),
      ]),
      tone,
      { lift: 0.8, rim: 0.4 },
    );
    return tone;
  };
  paper.sheet(polygon([at(86, 392), at(500, 420), at(914, 392), at(926, 764), at(500, 782), at(74, 764)]), deepTeal, {
    lift: 1.3,
  });
  for (const [side, tone] of [
    [-1, '#EFE6D6'],
    [1, '#EFE6D6'],
    [-1, paperWhite],
    [1, paperWhite],
  ] as const)
    page(side, tone);
  paper.group({ move: at(150, 430), turn: -2 }, () => print(paper, 'walk', 'dusk', 290, 236, 6));
  paper.group({ move: at(560, 424), turn: 2 }, () => {
    for (let row = 0; row < 10; row += 1)
      paper.line([at(0, row * 27), at(row === 4 || row === 9 ? 150 : 280, row * 27)], '#B9C5BD', 7, 0.9);
  });
  paper.sheet(`M492 404Q500 560 494 752L506 752Q512 560 508 404Z`, '#06232B', { lift: 0, opacity: 0.14 });
  paper.sheet('M640 372L668 372L668 500L654 484L640 500Z', coral, { lift: 0.4 });
  sprig(paper, 90, 960, -60, 190);
}

function card(paper: Paper, x: number, y: number, turn: number, scene: SceneName, mood: MoodName, back: string): void {
  paper.group({ move: at(x, y), turn }, () => {
    paper.sheet(roundedBox(at(-115, -165), 230, 330, 20), paperWhite, { lift: 0.9 });
    paper.sheet(roundedBox(at(-100, -150), 200, 300, 12), back, { lift: 0 });
    paper.group({ move: at(-100, -150) }, () => print(paper, scene, mood, 200, 196, 12));
    for (const [row, half] of [
      [82, 62],
      [106, 40],
    ] as const)
      paper.line([at(-half, row), at(half, row)], paperWhite, 7, 0.75);
  });
}

/** The deck fanned out beside its box. */
export function cards(paper: Paper): void {
  room(paper, '#E9E4D2', '#1F7A78');
  const fan = [
    [250, 470, -28, 'banksia', 'day', seaTeal],
    [368, 420, -12, 'swells', 'day', coral],
    [500, 404, 4, 'jetty', 'dawn', deepTeal],
    [632, 424, 19, 'tidePool', 'day', seaTeal],
    [750, 480, 34, 'ranges', 'dusk', coral],
  ] as const;
  for (const [x, y, turn, scene, mood, back] of fan) card(paper, x, y, turn, scene, mood, back);
  cardBox(paper, 410, 560);
}

function cardBox(paper: Paper, x: number, y: number): void {
  paper.sheet(
    polygon([at(x, y), at(x + 34, y - 34), at(x + 254, y - 34), at(x + 220, y)]),
    blend(deepTeal, paperWhite, 0.2),
    { lift: 1 },
  );
  paper.sheet(
    polygon([at(x + 220, y), at(x + 254, y - 34), at(x + 254, y + 250), at(x + 220, y + 290)]),
    blend(deepTeal, ink, 0.4),
    { lift: 0.6 },
  );
  paper.sheet(roundedBox(at(x, y), 220, 290, 6), deepTeal, { lift: 0.8 });
  paper.group({ move: at(x + 22, y + 22) }, () => print(paper, 'whale', 'dusk', 176, 176, 6));
  sign(paper, x + 110, y + 244, 28, [saffron, paperWhite, deepTeal]);
}

/** The closed deck, one card leaning on it. */
export function cardsBox(paper: Paper): void {
  room(paper, '#F1E0CC', '#E58A63');
  sprig(paper, 800, 790, -110, 250);
  paper.group({ move: at(-230, -420), scale: 1.45 }, () => cardBox(paper, 410, 560));
  card(paper, 700, 600, 12, 'underwater', 'day', seaTeal);
}

/** The three posters on a wall. */
export function posters(paper: Paper): void {
  room(paper, '#DCE7DF', '#F6F1E7', 0.88);
  const hung = [
    [74, 250, 'lighthouse', 'dusk', coral],
    [372, 190, 'jetty', 'dawn', deepTeal],
    [670, 250, 'nightSea', 'night', seaTeal],
  ] as const;
  for (const [x, y, scene, mood, tone] of hung) {
    paper.group({ move: at(x, y) }, () => {
      paper.sheet(roundedBox(at(0, 0), 256, 400, 4), paperWhite, { lift: 1.1 });
      paper.group({ move: at(16, 16) }, () => print(paper, scene, mood, 224, 264, 3));
      paper.sheet(roundedBox(at(16, 296), 224, 88, 3), tone, { lift: 0 });
      for (const [row, half] of [
        [324, 76],
        [350, 50],
      ] as const)
        paper.line([at(128 - half, row), at(128 + half, row)], paperWhite, 9, 0.85);
      for (const pin of [24, 232]) paper.disc(at(pin, 12), 6, saffron, { lift: 0.3 });
    });
  }
  sprig(paper, 500, 1010, -90, 210);
}

/** The posters rolled, as they come in the post. */
export function posterRoll(paper: Paper): void {
  room(paper, '#EFE3CF', '#1F7A78');
  for (const [index, [x, y, turn, tone]] of (
    [
      [330, 300, -16, seaTeal],
      [480, 260, 3, coral],
      [620, 300, 20, deepTeal],
    ] as const
  ).entries()) {
    paper.group({ move: at(x, y), turn }, () => {
      paper.sheet(roundedBox(at(0, 0), 110, 520, 16), paperWhite, { lift: 1.1 });
      paper.sheet(polygon([at(66, 2), at(106, 8), at(106, 512), at(66, 518)]), '#06232B', { lift: 0, opacity: 0.1 });
      paper.sheet(`M6 ${200 + index * 20}h98v92h-98Z`, tone, { lift: 0.25 });
      paper.sheet('M0 14C0 -14 110 -14 110 14C110 42 0 42 0 14Z', '#EFE6D6', { lift: 0.3 });
      paper.strokes('M24 15C24 2 88 2 88 16C88 30 40 28 42 17C44 9 70 9 70 16', '#B9A88C', 3);
    });
  }
}

/** The pocket journal with its elastic and pencil. */
export function journal(paper: Paper): void {
  room(paper, '#E6E9DC', '#F2B134');
  sprig(paper, 230, 800, -60, 220);
  paper.group({ move: at(320, 240), turn: -5 }, () => {
    paper.sheet(roundedBox(at(14, 10), 360, 520, 22), '#EFE6D6', { lift: 1.2 });
    paper.sheet(roundedBox(at(0, 0), 360, 520, 22), coral, { lift: 0.9, fade: blend(coral, ink, 0.14) });
    paper.group({ clip: roundedBox(at(0, 0), 360, 520, 22) }, () => {
      for (const [y, tone] of [
        [340, '#E58A63'],
        [390, saffron],
        [440, seaTeal],
        [486, deepTeal],
      ] as const)
        paper.sheet(`M-10 ${y}C60 ${y - 46} 120 ${y + 40} 190 ${y}S320 ${y - 40} 380 ${y}V560H-10Z`, tone, {
          lift: 0.5,
        });
      paper.disc(at(196, 190), 74, saffron, { lift: 0.5 });
    });
    paper.sheet('M304 -4h16v530h-16Z', ink, { lift: 0.3 });
  });
  paper.group({ move: at(770, 330), turn: 8 }, () => {
    paper.sheet('M0 0h30v360l-15 52l-15 -52Z', warmSand, { lift: 0.9 });
    paper.sheet('M0 0h30v350h-30Z', seaTeal, { lift: 0 });
    paper.sheet('M10 395l10 0l-5 17Z', ink, { lift: 0 });
    paper.sheet('M0 0h30v-26a8 8 0 0 0 -8 -8h-14a8 8 0 0 0 -8 8Z', '#E58A63', { lift: 0.2 });
  });
}

/** The journal's pages: an open spread with a drawing and ruled lines. */
export function journalOpen(paper: Paper): void {
  room(paper, '#F1E0CC', '#7FB5AB', 0.62);
  paper.group({ move: at(500, 560), turn: -4 }, () => {
    paper.sheet(roundedBox(at(-340, -240), 680, 480, 26), coral, { lift: 1.3 });
    for (const side of [0, 1]) {
      paper.sheet(roundedBox(at(-326 + side * 328, -226), 324, 452, 18), paperWhite, { lift: 0.6, fade: sand });
    }
    paper.group({ move: at(-290, -190) }, () => print(paper, 'shells', 'day', 252, 210, 8));
    for (let row = 0; row < 5; row += 1)
      paper.line([at(-290, 66 + row * 30), at(row === 4 ? -130 : -38, 66 + row * 30)], foam, 6);
    for (let row = 0; row < 12; row += 1) paper.line([at(40, -180 + row * 33), at(290, -180 + row * 33)], '#CFDCD2', 3);
    paper.sheet('M210 -250h26v150l-13 -16l-13 16Z', deepTeal, { lift: 0.5 });
  });
}

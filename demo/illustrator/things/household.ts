import { at } from '../geometry.ts';
import { paperWhite } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { box, cast, darker, lighter, oval, place, poly, solid } from './parts.ts';

/** A mug, its foot at x, y; the handle on the right, or on the left with -1. */
export function mug(paper: Paper, x: number, y: number, fill: string, { scale = 1, side = 1, band = '' } = {}): void {
  place(
    paper,
    x,
    y,
    () => {
      const body = 'M-78 -168H78V-34Q78 0 44 0H-44Q-78 0 -78 -34Z';
      cast(paper, body, 34, 8);
      paper.strokes(`M${side * 70} -134C${side * 146} -146 ${side * 146} -34 ${side * 66} -44`, darker(fill, 0.14), 24);
      paper.strokes(`M${side * 70} -138C${side * 138} -148 ${side * 138} -44 ${side * 66} -50`, fill, 14);
      solid(paper, body, fill, { lift: 0.8, shade: box(34, -170, 60, 190), gleam: box(-62, -150, 16, 120, 8) });
      if (band) paper.group({ clip: body }, () => paper.sheet(box(-90, -92, 180, 34), band, { lift: 0.2 }));
      paper.sheet(oval(0, -168, 78, 15), lighter(fill, 0.35), { lift: 0.2 });
      paper.sheet(oval(0, -166, 66, 10), '#7A4A2E', { lift: 0 });
    },
    scale,
  );
}

export function steam(paper: Paper, x: number, y: number, tall = 150, opacity = 0.55): void {
  for (const [shift, share] of [
    [-22, 0.8],
    [14, 1],
  ] as const)
    paper.strokes(
      `M${x + shift} ${y}c${-tall * 0.2} ${-tall * 0.3 * share} ${tall * 0.2} ${-tall * 0.45 * share} 0 ${-tall * 0.75 * share}s${tall * 0.1} ${-tall * 0.2} ${tall * 0.02} ${-tall * 0.3 * share}`,
      paperWhite,
      11,
      opacity,
    );
}

/** A wooden kitchen chair from the front, standing on y. */
export function chair(paper: Paper, x: number, y: number, fill: string, scale = 1): void {
  place(
    paper,
    x,
    y,
    () => {
      const back = darker(fill, 0.18);
      for (const side of [-1, 1]) {
        solid(
          paper,
          poly([side * 96, -230], [side * 74, -230], [side * 78, -26], [side * 94, -26]),
          darker(fill, 0.34),
          {
            lift: 0.4,
          },
        );
      }
      for (const slat of [-58, -20, 20, 58])
        solid(paper, box(slat - 11, -490, 22, 250), back, { lift: 0.45, shade: box(slat + 3, -490, 10, 250) });
      for (const side of [-1, 1])
        solid(paper, poly([side * 122, -556], [side * 98, -556], [side * 88, -232], [side * 112, -232]), fill, {
          lift: 0.6,
        });
      solid(paper, 'M-132 -566Q0 -606 132 -566L126 -484Q0 -520 -126 -484Z', fill, {
        lift: 0.8,
        gleam: 'M-132 -570Q0 -608 132 -570V-556Q0 -594 -132 -556Z',
      });
      for (const side of [-1, 1])
        solid(paper, poly([side * 130, -206], [side * 102, -206], [side * 118, 0], [side * 138, 0]), fill, {
          lift: 0.6,
          shade: poly([side * 130, -206], [side * 122, -206], [side * 132, 0], [side * 138, 0]),
        });
      paper.sheet(box(-116, -112, 232, 16), back, { lift: 0.3 });
      solid(paper, 'M-118 -252H118L142 -206Q142 -190 128 -190H-128Q-142 -190 -142 -206Z', lighter(fill, 0.14), {
        lift: 0.9,
        shade: box(-150, -206, 300, 30),
      });
    },
    scale,
  );
}

/** A table with legs, its top centred on x, y. */
export function table(paper: Paper, x: number, y: number, width: number, floor: number, fill: string): void {
  const half = width / 2;
  for (const side of [-1, 1])
    solid(
      paper,
      poly(
        [x + side * (half - 40), y + 20],
        [x + side * (half - 92), y + 20],
        [x + side * (half - 74), floor],
        [x + side * (half - 44), floor],
      ),
      darker(fill, 0.2),
      { lift: 0.8 },
    );
  paper.sheet(box(x - half + 56, y + 24, width - 112, 62), darker(fill, 0.28), { lift: 0.5 });
  paper.sheet(box(x - half, y, width, 42, 8), fill, { lift: 1 });
  paper.sheet(box(x - half + 4, y, width - 8, 14, 6), lighter(fill, 0.35), { lift: 0.15 });
}

/** A handset lying on its face, seen from above; the camera at the upper left. */
export function phoneFaceDown(paper: Paper, x: number, y: number, fill: string, turn: number, scale = 1): void {
  place(
    paper,
    x,
    y,
    () => {
      const body = box(-120, -240, 240, 480, 44);
      solid(paper, body, fill, {
        lift: 1.3,
        shade: poly([130, -250], [40, -250], [130, 60]),
        gleam: poly([-130, -130], [-130, -30], [-10, -250], [-90, -250]),
      });
      paper.strokes(body, lighter(fill, 0.3), 5, 0.7);
      paper.sheet(box(-92, -212, 112, 112, 30), darker(fill, 0.3), { lift: 0.5 });
      for (const [cx, cy] of [
        [-62, -182],
        [-10, -130],
      ] as const) {
        paper.disc(at(cx, cy), 24, '#0B1A22', { lift: 0.3 });
        paper.disc(at(cx - 6, cy - 7), 7, '#6E93A8', { lift: 0 });
      }
      paper.disc(at(-10, -184), 8, '#F7E9C0', { lift: 0 });
    },
    scale,
    turn,
  );
}

/** A teapot, its foot at x, y, the spout on the left. */
export function teapot(paper: Paper, x: number, y: number, fill: string, scale = 1): void {
  place(
    paper,
    x,
    y,
    () => {
      const body = 'M-140 -130C-140 -250 140 -250 140 -130C140 -50 100 0 60 0H-60C-100 0 -140 -50 -140 -130Z';
      cast(paper, body, 40, 8);
      paper.strokes('M120 -176C230 -210 236 -56 116 -64', darker(fill, 0.16), 26);
      solid(
        paper,
        'M-112 -70C-190 -80 -190 -170 -236 -196L-206 -214C-160 -190 -150 -150 -100 -150Z',
        darker(fill, 0.1),
        {
          lift: 0.6,
        },
      );
      solid(paper, body, fill, {
        lift: 1,
        shade: 'M60 -260H160V20H20C90 -40 100 -160 60 -260Z',
        gleam: oval(-86, -150, 16, 46),
      });
      solid(paper, 'M-84 -208C-60 -252 60 -252 84 -208Z', lighter(fill, 0.16), { lift: 0.5 });
      paper.disc(at(0, -252), 20, darker(fill, 0.3), { lift: 0.4 });
    },
    scale,
  );
}

/** A leafy plant in a pot, the pot's foot at x, y. */
export function hook(paper: Paper, x: number, y: number, fill: string): void {
  paper.sheet(box(x - 20, y - 46, 40, 84, 18), lighter(fill, 0.2), { lift: 0.6 });
  paper.disc(at(x, y - 26), 5, darker(fill, 0.5), { lift: 0 });
  paper.strokes(`M${x} ${y - 8}v34q0 26 26 26t26 -24`, darker(fill, 0.2), 15);
  paper.strokes(`M${x} ${y - 8}v34q0 26 26 26t26 -24`, fill, 9);
}

import { at, closedCurve } from '../geometry.ts';
import { blend, coral, deepTeal, ink, paperWhite, saffron, sand, seaTeal } from '../palette.ts';
import { roundedBox, subPaper, type Paper } from '../paper.ts';
import { moods } from '../palette.ts';
import { scenes } from '../scenes/scenes.ts';
import { room, sign, sprig } from './backdrop.ts';

function shirt(paper: Paper, cloth: string, motif: readonly [string, string, string]): void {
  paper.strokes('M500 40V150M470 150Q500 118 530 150L640 208H360Z', '#8A5A46', 10);
  paper.group({ move: at(500, 490), scale: 1.02 }, () => {
    paper.sheet('M-120 -296C-70 -326 70 -326 120 -296C70 -250 -70 -250 -120 -296Z', blend(cloth, ink, 0.32), {
      lift: 0.5,
    });
    paper.sheet(
      'M-128 -300L-226 -256L-330 -96L-236 -34L-186 -96L-186 300Q0 326 186 300L186 -96L236 -34L330 -96L226 -256L128 -300C80 -236 -80 -236 -128 -300Z',
      cloth,
      { lift: 1.2, fade: blend(cloth, ink, 0.1) },
    );
    for (const side of [-1, 1]) {
      paper.line([at(side * 186, -96), at(side * 176, -20), at(side * 184, 90)], ink, 3, 0.16);
      paper.line([at(side * 318, -108), at(side * 230, -52)], ink, 3, 0.16);
    }
    paper.line([at(-120, 296), at(-96, 170), at(-110, 60)], ink, 4, 0.08);
    paper.line([at(110, 298), at(120, 190), at(96, 80)], ink, 4, 0.08);
    sign(paper, 0, -30, 104, motif);
  });
}

export const shirtTeal = (paper: Paper): void => {
  room(paper, '#EFE3CF', '#F2B134', 2);
  shirt(paper, seaTeal, [sand, saffron, deepTeal]);
};
export const shirtSand = (paper: Paper): void => {
  room(paper, '#D5E4DC', '#1F7A78', 2);
  shirt(paper, '#F1E4CB', [seaTeal, saffron, deepTeal]);
};
export const shirtCoral = (paper: Paper): void => {
  room(paper, '#E6E9DC', '#B4C7AE', 2);
  shirt(paper, coral, [sand, saffron, deepTeal]);
};

function tote(paper: Paper, cloth: string, strap: string, mood: 'day' | 'night'): void {
  const body = 'M250 400L750 400L784 842Q500 868 216 842Z';
  paper.strokes('M380 420C370 60 630 60 620 420', blend(strap, ink, 0.35), 34);
  paper.sheet(body, cloth, { lift: 1.2, fade: blend(cloth, ink, 0.08) });
  const face = closedCurve([
    at(330, 560),
    at(420, 486),
    at(580, 486),
    at(670, 560),
    at(676, 690),
    at(590, 776),
    at(410, 776),
    at(324, 690),
  ]);
  paper.group({ clip: face }, () =>
    paper.group({ move: at(200, 470), scale: 0.36 }, () => scenes.banksia(subPaper(paper, 1660, 900), moods[mood])),
  );
  paper.strokes(face, blend(cloth, ink, 0.4), 4, 0.5);
  paper.strokes('M360 470C330 90 670 90 640 470', strap, 34);
  for (const x of [343, 623]) paper.sheet(roundedBox(at(x, 430), 36, 60, 4), strap, { lift: 0.3 });
  paper.line([at(256, 430), at(744, 430)], ink, 3, 0.22);
}

export const toteNatural = (paper: Paper): void => {
  room(paper, '#DCE7DF', '#7FB5AB', 0.8);
  tote(paper, '#F1E4CB', '#C9A77A', 'day');
  sprig(paper, 850, 850, -110, 200);
};
export const toteTeal = (paper: Paper): void => {
  room(paper, '#F1E0CC', '#E58A63', 0.8);
  tote(paper, seaTeal, deepTeal, 'night');
  sprig(paper, 140, 850, -70, 200);
};

/** Wristbands: rings seen slightly from above. */
function band(paper: Paper, x: number, y: number, wide: number, thick: number, fill: string): void {
  const tilt = wide * 0.34;
  const inner = blend(fill, ink, 0.35);
  paper.sheet(
    `M${x - wide} ${y}A${wide} ${tilt} 0 0 1 ${x + wide} ${y}V${y + thick}A${wide} ${tilt} 0 0 0 ${x - wide} ${y + thick}Z`,
    inner,
    { lift: 0.7 },
  );
  paper.sheet(
    `M${x - wide} ${y}A${wide} ${tilt} 0 0 0 ${x + wide} ${y}V${y + thick}A${wide} ${tilt} 0 0 1 ${x - wide} ${y + thick}Z`,
    fill,
    { lift: 0.6, fade: blend(fill, ink, 0.16) },
  );
  sign(paper, x, y + tilt + thick * 0.48, thick * 0.36, [paperWhite, saffron, fill]);
}

export const wristbands = (paper: Paper): void => {
  room(paper, '#E9E4D2', '#F2B134', 0.6);
  for (const [index, fill] of [deepTeal, saffron, coral, seaTeal, '#E58A63'].entries())
    band(paper, 500 + (index % 2 === 0 ? -14 : 16), 640 - index * 86, 250, 74, fill);
};
export const wristbandPair = (paper: Paper): void => {
  room(paper, '#D5E4DC', '#E58A63', 0.56);
  band(paper, 360, 500, 220, 84, seaTeal);
  band(paper, 640, 650, 220, 84, coral);
  sprig(paper, 820, 470, -60, 180);
};

import { at } from '../geometry.ts';
import { gumBranch } from '../elements/plants.ts';
import { moods, paperWhite } from '../palette.ts';
import type { Paper } from '../paper.ts';
import type { Colours } from './colours.ts';
import { box, darker, lighter, place, poly, solid } from './parts.ts';

export function wall(paper: Paper, tone: string): void {
  paper.sheet(box(-20, -20, paper.width + 40, paper.height + 40), lighter(tone, 0.22), { lift: 0, fade: tone });
}

/** Planks under the top of a wall, from `y` to the floor. */
export function panelling(paper: Paper, tone: string, y: number): void {
  paper.sheet(box(-20, y, paper.width + 40, paper.height - y + 20), tone, { lift: 0.4 });
  for (let x = 40; x < paper.width; x += 150)
    paper.line([at(x, y + 26), at(x, paper.height)], darker(tone, 0.3), 3, 0.4);
  paper.sheet(box(-20, y - 14, paper.width + 40, 26), lighter(tone, 0.25), { lift: 0.5 });
}

/** A table or shelf from edge to edge, seen from the front. */
export function tableTop(paper: Paper, tone: string, y: number): void {
  paper.sheet(box(-20, y, paper.width + 40, paper.height - y + 20), tone, { lift: 1, fade: darker(tone, 0.14) });
  paper.sheet(box(-20, y, paper.width + 40, 30), lighter(tone, 0.3), { lift: 0.35 });
}

export function floor(paper: Paper, tone: string, y: number): void {
  paper.sheet(box(-20, y, paper.width + 40, paper.height - y + 20), tone, { lift: 0.6, fade: darker(tone, 0.12) });
}

/** A table seen from above, its boards running across. */
export function boards(paper: Paper, tone: string): void {
  const { random, width: w, height: h } = paper;
  wall(paper, tone);
  for (const [index, y] of [150, 330, 520, 700].entries()) {
    paper.sheet(box(-20, y, w + 40, 180), index % 2 ? lighter(tone, 0.12) : darker(tone, 0.04), { lift: 0.25 });
    const from = random.range(0, w * 0.6);
    paper.line([at(from, y + 60), at(from + 260, y + 52), at(from + 560, y + 66)], darker(tone, 0.3), 2.5, 0.3);
  }
  if (h > 880) paper.sheet(box(-20, 880, w + 40, 60), darker(tone, 0.08), { lift: 0.25 });
}

/** Morning light through a window that is not in the picture. */
export function windowLight(paper: Paper, x: number, y: number, width: number, height: number, lean = 120): void {
  const gap = 22;
  const half = (width - gap) / 2;
  const row = (height - gap) / 2;
  for (const column of [0, 1])
    for (const line of [0, 1]) {
      const left = x + column * (half + gap) - (lean * line * (row + gap)) / height;
      const top = y + line * (row + gap);
      const drop = (lean * row) / height;
      paper.sheet(
        poly([left, top], [left + half, top - 26], [left + half - drop, top + row - 26], [left - drop, top + row]),
        paperWhite,
        { lift: 0, opacity: 0.42 },
      );
    }
}

interface WindowView {
  sky: readonly [string, string];
  frame: string;
  /** Draws what is outside, in the window's own coordinates. */
  view?: () => void;
}

export function windowIn(
  paper: Paper,
  [x, y, width, height]: readonly [number, number, number, number],
  { sky, frame, view }: WindowView,
): void {
  const pane = box(x, y, width, height);
  paper.sheet(box(x - 26, y - 26, width + 52, height + 52), frame, { lift: 0.9 });
  paper.sheet(pane, sky[0], { lift: 0, fade: sky[1] });
  if (view) paper.group({ clip: pane }, () => place(paper, x, y, view));
  paper.sheet(box(x + width / 2 - 9, y - 4, 18, height + 8), frame, { lift: 0.4 });
  paper.sheet(box(x - 4, y + height * 0.46, width + 8, 16), frame, { lift: 0.4 });
  paper.sheet(box(x - 52, y + height + 22, width + 104, 30), lighter(frame, 0.35), { lift: 0.9 });
}

/** Leaves of a gum before a window. */
export function gumOutside(paper: Paper, width: number, height: number): void {
  gumBranch(paper, moods.day, [at(width + 40, -30), at(width * 0.7, height * 0.16), at(width * 0.12, height * 0.1)], {
    leaves: 16,
    length: height * 0.42,
    blossoms: 2,
  });
}

/** A lamp on its cord, and the light it throws. */
export function pendant(
  paper: Paper,
  x: number,
  y: number,
  colours: Pick<Colours, 'main'> & { glow: string },
  size = 1,
  reach = 520,
): void {
  const w = 150 * size;
  const h = 118 * size;
  paper.sheet(
    poly([x - w * 0.9, y], [x + w * 0.9, y], [x + w * 2.5, y + reach], [x - w * 2.5, y + reach]),
    colours.glow,
    { lift: 0, opacity: 0.2 },
  );
  paper.line([at(x, -20), at(x, y - h)], '#14232B', 6);
  paper.sheet(`M${x - w * 0.62} ${y}q${w * 0.62} ${46 * size} ${w * 1.24} 0Z`, '#FFF3CF', { lift: 0.3 });
  solid(
    paper,
    `M${x - 30 * size} ${y - h}H${x + 30 * size}C${x + w * 0.8} ${y - h * 0.8} ${x + w} ${y - h * 0.3} ${x + w} ${y}H${x - w}C${x - w} ${y - h * 0.3} ${x - w * 0.8} ${y - h * 0.8} ${x - 30 * size} ${y - h}Z`,
    colours.main,
    { lift: 1, shade: box(x + w * 0.35, y - h, w, h), gleam: box(x - w * 0.7, y - h, w * 0.22, h) },
  );
  paper.sheet(box(x - 22 * size, y - h - 20 * size, 44 * size, 26 * size, 6), darker(colours.main, 0.4), { lift: 0.4 });
}

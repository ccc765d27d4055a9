import { at, openCurve, polar, short, type Point } from './geometry.ts';
import { seededRandom, type Random } from './random.ts';

export interface SheetOptions {
  /** The height of the sheet above the one below it; 0 is glued flat. */
  lift?: number;
  /** A second colour makes a soft gradient from top to bottom. */
  fade?: string;
  /** Share of a light line along the cut edge. */
  rim?: number;
  opacity?: number;
}

/** A picture under construction: every call adds a piece of paper on top. */
export interface Paper {
  width: number;
  height: number;
  random: Random;
  sheet(path: string, fill: string, options?: SheetOptions): void;
  disc(centre: Point, radius: number, fill: string, options?: SheetOptions): void;
  line(points: readonly Point[], stroke: string, width: number, opacity?: number): void;
  strokes(path: string, stroke: string, width: number, opacity?: number): void;
  /** Draws pieces inside a moved, turned and scaled group, optionally cut to a path. */
  group(
    options: { move?: Point; turn?: number; scale?: number; clip?: string; opacity?: number },
    draw: () => void,
  ): void;
  body(): string;
}

const shadowInk = '#06232B';
/** Several wide strokes of low opacity form a soft shadow, at a hundredth of the cost of a blur filter. */
const shadowSteps = [30, 22, 15, 9, 5, 2.5];
/** Small low pieces need fewer steps for the same result. */
const fewSteps = [20, 11, 5];

export function circlePath(centre: Point, radius: number): string {
  const arc = `A${short(radius)} ${short(radius)} 0 1 1 `;
  return `M${short(centre.x - radius)} ${short(centre.y)}${arc}${short(centre.x + radius)} ${short(centre.y)}${arc}${short(centre.x - radius)} ${short(centre.y)}Z`;
}

export function roundedBox(corner: Point, width: number, height: number, radius: number): string {
  const { x, y } = corner;
  const turn = `a${radius} ${radius} 0 0 1 `;
  return `M${short(x + radius)} ${short(y)}h${short(width - 2 * radius)}${turn}${radius} ${radius}v${short(height - 2 * radius)}${turn}-${radius} ${radius}h${short(2 * radius - width)}${turn}-${radius} -${radius}v${short(2 * radius - height)}${turn}${radius} -${radius}Z`;
}

export function newPaper(seed: string, width: number, height: number): Paper {
  const pieces: string[] = [];
  const random = seededRandom(seed);
  let ids = 0;
  const nextId = (): string => `p${(ids += 1)}`;

  const paper: Paper = {
    width,
    height,
    random,
    sheet(path, fill, { lift = 1, fade, rim = 0.28, opacity = 1 } = {}) {
      const id = nextId();
      pieces.push(`<defs><path id="${id}" d="${path}"/></defs>`);
      if (lift > 0) {
        const small = lift < 0.5;
        const shadows = (small ? fewSteps : shadowSteps).map(
          (step) => `<use href="#${id}" stroke-width="${short(step * lift)}"/>`,
        );
        pieces.push(
          `<g fill="none" stroke="${shadowInk}" stroke-opacity="${small ? 0.09 : 0.05}" stroke-linejoin="round" transform="translate(${short(2.5 * lift)} ${short(3.5 * lift)})">${shadows.join('')}</g>`,
        );
      }
      let paint = fill;
      if (fade) {
        const gradient = nextId();
        pieces.push(
          `<defs><linearGradient id="${gradient}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${fill}"/><stop offset="1" stop-color="${fade}"/></linearGradient></defs>`,
        );
        paint = `url(#${gradient})`;
      }
      const edge = rim > 0 && lift > 0 ? ` stroke="#FFFDF8" stroke-opacity="${rim}" stroke-width="1.6"` : '';
      pieces.push(`<use href="#${id}" fill="${paint}"${edge}${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`);
    },
    disc: (centre, radius, fill, options) => paper.sheet(circlePath(centre, radius), fill, options),
    line: (points, stroke, lineWidth, opacity = 1) => paper.strokes(openCurve(points), stroke, lineWidth, opacity),
    strokes(path, stroke, lineWidth, opacity = 1) {
      pieces.push(
        `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${short(lineWidth)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`,
      );
    },
    group({ move = at(0, 0), turn = 0, scale = 1, clip, opacity = 1 }, draw) {
      let clipping = '';
      if (clip) {
        const id = nextId();
        pieces.push(`<defs><clipPath id="${id}"><path d="${clip}"/></clipPath></defs>`);
        clipping = ` clip-path="url(#${id})"`;
      }
      pieces.push(
        `<g transform="translate(${short(move.x)} ${short(move.y)}) rotate(${short(turn)}) scale(${Math.round(scale * 1000) / 1000})"${opacity < 1 ? ` opacity="${opacity}"` : ''}><g${clipping}>`,
      );
      draw();
      pieces.push('</g></g>');
    },
    body: () => pieces.join(''),
  };
  return paper;
}

/** The same tools on a canvas of another size, for a picture inside the picture (a cover, a poster). */
export function subPaper(paper: Paper, width: number, height: number): Paper {
  return { ...paper, width, height };
}

export const around = (centre: Point, radius: number, count: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, index) => polar(centre, radius, turn + (index * 360) / count));

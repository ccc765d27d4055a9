import { at, polygon, type Point } from '../geometry.ts';
import { blend, paperWhite } from '../palette.ts';
import { roundedBox, type Paper } from '../paper.ts';

const shadowInk = '#06232B';

export const box = (x: number, y: number, width: number, height: number, radius = 0): string =>
  radius > 0
    ? roundedBox(at(x, y), width, height, radius)
    : polygon([at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)]);

export const oval = (x: number, y: number, wide: number, tall: number): string =>
  `M${x - wide} ${y}a${wide} ${tall} 0 1 1 ${2 * wide} 0a${wide} ${tall} 0 1 1 ${-2 * wide} 0Z`;

export const poly = (...points: readonly (readonly [number, number])[]): string =>
  polygon(points.map(([x, y]): Point => at(x, y)));

interface Solid {
  lift?: number;
  /** The part of the piece that is turned away from the light. */
  shade?: string;
  /** The part that catches it. */
  gleam?: string;
  fade?: string;
}

/** A piece with a lit and a shaded side, both cut to its edge. */
export function solid(paper: Paper, path: string, fill: string, { lift = 0.8, shade, gleam, fade }: Solid = {}): void {
  paper.sheet(path, fill, { lift, ...(fade && { fade }) });
  if (shade ?? gleam)
    paper.group({ clip: path }, () => {
      if (shade) paper.sheet(shade, shadowInk, { lift: 0, opacity: 0.14 });
      if (gleam) paper.sheet(gleam, paperWhite, { lift: 0, opacity: 0.26 });
    });
}

/** The long shadow that a piece throws on what lies behind or below it. */
export function cast(paper: Paper, path: string, x: number, y: number, strength = 0.13): void {
  paper.group({ move: at(x, y) }, () => paper.sheet(path, shadowInk, { lift: 0, opacity: strength }));
}

/** A piece drawn around 0 0 and set down somewhere. */
export function place(paper: Paper, x: number, y: number, draw: () => void, scale = 1, turn = 0): void {
  paper.group({ move: at(x, y), scale, turn }, draw);
}

export const darker = (fill: string, share = 0.25): string => blend(fill, shadowInk, share);
export const lighter = (fill: string, share = 0.4): string => blend(fill, paperWhite, share);

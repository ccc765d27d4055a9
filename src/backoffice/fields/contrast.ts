import { colourValue, luminance, palette } from '#blocks/ground.ts';

/** Below this, words of ordinary size are hard to read (WCAG AA). */
export const enough = 4.5;

/** How far white and dark words stand out from a ground; null for a colour whose light is not known. */
export function contrastsOn(colour: string): { white: number; dark: number } | null {
  const ground = luminance(colourValue(colour));
  const ink = luminance(palette['ink'] ?? '');
  if (ground === undefined || ink === undefined) return null;
  const between = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return { white: between(1, ground), dark: between(ink, ground) };
}

export function contrastText(colour: string): string {
  const found = contrastsOn(colour);
  if (!found) return 'How well words can be read on it is not known.';
  const said = (name: string, contrast: number) =>
    `${name} words ${contrast.toFixed(1)} : 1, ${contrast >= enough ? 'easy to read' : 'hard to read'}`;
  return `${said('White', found.white)}. ${said('Dark', found.dark)}.`;
}

import { placeOf, sizeOf, widthsOf } from './address.ts';

/** A text that shows a picture, after its move. Widths that an image of HTML offers become those of the new file. */
export function movedText(text: string, from: string, to: string): string {
  if (!text.includes(from)) return text;
  const offered = widthsOf(sizeOf(placeOf(to)?.folder ?? '').width)
    .map((width) => `${to}?w=${width} ${width}w`)
    .join(', ');
  return text.replaceAll(offersOf(from), () => offered).replaceAll(from, () => to);
}

/** The widths that an image of HTML offers of a picture (its srcset). */
export function offersOf(url: string): RegExp {
  const offer = `${url.replaceAll('.', String.raw`\.`)}\\?w=\\d{1,5} \\d{1,5}w`;
  return new RegExp(`${offer}(?:, ${offer})*`, 'g');
}

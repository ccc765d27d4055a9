import { placeOf, sizeOf, widthsOf } from './address.ts';

/** A text that shows a picture, after its move. Widths that an image of HTML offers become those of the new file. */
export function movedText(text: string, from: string, to: string): string {
  if (!text.includes(from)) return text;
  const offer = `${from.replaceAll('.', String.raw`\.`)}\\?w=\\d{1,5} \\d{1,5}w`;
  const offered = widthsOf(sizeOf(placeOf(to)?.folder ?? '').width)
    .map((width) => `${to}?w=${width} ${width}w`)
    .join(', ');
  return text.replaceAll(new RegExp(`${offer}(?:, ${offer})*`, 'g'), () => offered).replaceAll(from, () => to);
}

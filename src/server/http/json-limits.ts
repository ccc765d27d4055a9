import { failureTexts } from '#contract/errors.ts';
import { Refusal } from '../errors.ts';

/** Deeper than any call: a page has at most 20 blocks in each other, and each takes up to four levels. */
const maxDepth = 100;
/** A page of 1 MB has about 30,000. */
const maxValues = 100_000;

/** Whether a JSON text can be parsed and walked without harm. Reads it once, before the parser builds anything. */
export function isWithinJsonLimits(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth++;
        values++;
        if (depth > maxDepth || values > maxValues) return false;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
      case 0x2c: // ,
        if (++values > maxValues) return false;
        break;
    }
  }
  return true;
}

/** The place of the quotation mark that ends the text begun at `from`. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

export function tooDeep(): Refusal {
  return new Refusal(400, failureTexts.tooDeep, 'too_deep');
}

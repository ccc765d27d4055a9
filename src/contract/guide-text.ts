export interface GuidePart {
  /** Anchor of the part within the page. */
  id: string;
  title: string;
  html: string;
}

/** Splits the text of a guide, as sanitised on save, at its headings of level two. */
export function guideParts(html: string): { opening: string; parts: GuidePart[] } {
  const [opening = '', ...rest] = html.split(/<h2(?: [^<>]*)?>/i);
  const parts = rest.map((each, index) => {
    const [title = '', ...text] = each.split('</h2>');
    return { id: `part-${index + 1}`, title: plainText(title), html: text.join('</h2>').trim() };
  });
  return { opening: opening.trim(), parts };
}

const wordsPerMinute = 200;

export function readingMinutes(html: string): number {
  const words = plainText(html)
    .split(' ')
    .filter((word) => word !== '');
  return Math.max(1, Math.ceil(words.length / wordsPerMinute));
}

/** '1 minute to read', '12 minutes to read'. */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} to read`;

/** '1 step to tick off'. */
export const stepsText = (steps: number): string => `${steps} ${steps === 1 ? 'step' : 'steps'} to tick off`;

/** '5 parts, 3 worksheets'; null for a guide that is not made of parts. */
export function insideText(inside: { parts: number; worksheets: number } | undefined): string | null {
  if (!inside) return null;
  const { parts, worksheets } = inside;
  return [
    `${parts} ${parts === 1 ? 'part' : 'parts'}`,
    ...(worksheets > 0 ? [`${worksheets} ${worksheets === 1 ? 'worksheet' : 'worksheets'}`] : []),
  ].join(', ');
}

/** The non-empty lines of a payload, for example Steps. */
export function linesOf(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The sanitiser writes these four entities only. */
function plainText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

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

/** The non-empty lines of the payload Steps. */
export function stepsOf(lines: string): string[] {
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

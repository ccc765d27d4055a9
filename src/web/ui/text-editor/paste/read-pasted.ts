import { isSafeAddress, linkAddress } from './address.ts';
import { leaveOut } from './leave-out.ts';
import { makeLists } from './lists.ts';
import { nameMissingPictures } from './pictures.ts';
import { readStyles } from './styles.ts';
import { plainTables } from './tables.ts';
import { dropEmpty, makeHeadings, markByStyle, plainGaps, plainSpaces } from './words.ts';

export interface Pasted {
  html: string;
  /** Those whose data came with the text, by the key of their place in it. */
  pictures: Map<string, File>;
}

const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start', 'type', 'reversed'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  span: ['class', 'data-key'],
};

const handler = /([\s"'/])on[a-z]+(?=\s*=)/gi;

/**
 * Markup from the clipboard, as a text of this site can have it. What comes from the editor itself stays as it is; what
 * other programs write becomes the words that a reader sees there, with headings, lists, tables and links. The parser
 * that reads it runs nothing, and the server cleans again on every save.
 */
export function readPasted(
  html: string,
  { origin, files = [] }: { origin: string; files?: readonly (File | null)[] },
): Pasted {
  // The content of a template is inert. Handlers are renamed first, because the browser would report each of them.
  const template = document.createElement('template');
  template.innerHTML = withoutHandlers(html);
  const root = template.content;
  const pictures = new Map<string, File>();
  if (root.querySelector('[data-pm-slice]')) keepSafe(root);
  else {
    const styles = readStyles(root);
    leaveOut(root, styles);
    nameMissingPictures(root, styles, { origin, pictures, files });
    makeHeadings(root, styles);
    markByStyle(root, styles);
    plainGaps(root, styles);
    dropEmpty(root);
    makeLists(root, styles);
    plainTables(root);
    plainSpaces(root);
    dropEmpty(root);
    keepKnown(root, origin);
  }
  return { html: template.innerHTML, pictures };
}

/** What was copied in the editor itself, or claims to be. */
function keepSafe(root: DocumentFragment): void {
  for (const element of root.querySelectorAll('script, style, link, meta, iframe, object, embed, svg, math, template'))
    element.remove();
  for (const element of root.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (name.startsWith('on') || name === 'style' || name === 'data-on' || !isSafe(name, element.getAttribute(name)))
        element.removeAttribute(name);
  for (const image of root.querySelectorAll('img:not([src])')) image.remove();
}

function isSafe(name: string, value: string | null): boolean {
  if (!['href', 'src', 'xlink:href', 'action', 'formaction'].includes(name)) return true;
  return (value ?? '').trim() !== '' && isSafeAddress(value ?? '');
}

function keepKnown(root: DocumentFragment, origin: string): void {
  for (const link of root.querySelectorAll('a')) {
    const address = linkAddress(link.getAttribute('href') ?? '', origin);
    if (address === null || (link.textContent ?? '').trim() === '') link.replaceWith(...link.childNodes);
    else link.setAttribute('href', address);
  }
  for (const element of root.querySelectorAll('*')) {
    const isMissing = element.matches('span.missing-picture');
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? '';
      const isKept =
        (name === 'dir' && value === 'rtl') ||
        // Words in another language are read aloud in it.
        (name === 'lang' && value !== '' && !/^en\b/i.test(value)) ||
        (kept[element.localName]?.includes(name) && (element.localName !== 'span' || isMissing));
      if (!isKept) element.removeAttribute(name);
    }
  }
}

function withoutHandlers(html: string): string {
  let made = '';
  let at = 0;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    const end = endOfTag(html, open);
    made += html.slice(at, open) + html.slice(open, end).replaceAll(handler, '$1data-on');
    at = end;
  }
  return made + html.slice(at);
}

/** A value in quotes may hold what looks like the end of a tag. */
function endOfTag(html: string, open: number): number {
  let quote = '';
  let before = '';
  for (let at = open + 1; at < html.length; at += 1) {
    const char = html.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '>') return at + 1;
    else if (before === '=' && (char === '"' || char === "'")) quote = char;
    if (char.trim() !== '') before = char;
  }
  return html.length;
}

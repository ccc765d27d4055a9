import { type Marker, markerOf, typedMarker } from './list-marker.ts';
import { declared, type PastedStyles } from './styles.ts';

interface Entry {
  element: Element;
  /** Of the document; entries of another list begin a new one. */
  list: string;
  level: number;
  marker: Marker;
}

/** Makes lists of what only looks like one: paragraphs of Word with a marker, single entries of Word in the browser. */
export function makeLists(root: DocumentFragment, styles: PastedStyles): void {
  for (const run of runsOf(entriesOfBrowser(root, styles))) build(run);
  for (const run of runsOf(entriesOfWord(root, styles))) build(run);
  for (const run of runsOf(entriesByLook(root, styles))) build(run);
  for (const list of root.querySelectorAll('ol:not([type])')) {
    const first = list.querySelector(':scope > li');
    const type = lookOf(
      declared(styles.of(list), 'list-style-type') ?? (first && declared(styles.of(first), 'list-style-type')),
    );
    if (type) list.setAttribute('type', type);
  }
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
  }
}

/** Word writes a list as paragraphs: 'mso-list:l0 level2 lfo1', with the marker as words. */
function entriesOfWord(root: DocumentFragment, styles: PastedStyles): Entry[] {
  const entries: Entry[] = [];
  for (const element of root.querySelectorAll('p, li, div, h1, h2, h3, h4, h5, h6')) {
    const named = /\b(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/.exec(declared(styles.of(element), 'mso-list') ?? '');
    if (!named) continue;
    const ignored = [...element.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const text = ignored?.textContent ?? '';
    // The number of a heading is what other places refer to.
    const isHeading = /^h\d$/.test(element.localName);
    if (isHeading) ignored?.replaceWith(`${text.trim()} `);
    else ignored?.remove();
    if (isHeading || element.localName === 'li') continue;
    const [, list = '', level = '1', override = ''] = named;
    const marker = markerOf(text, styles.ofLevel(`${list}:level${level}`));
    entries.push({ element, list: `${list} ${override}`, level: Number(level), marker });
  }
  return entries;
}

/** Word in the browser puts every entry into a list of its own and tells the level in an attribute. */
function entriesOfBrowser(root: DocumentFragment, styles: PastedStyles): Entry[] {
  const entries = [...root.querySelectorAll('li[data-aria-level]')].map((element): Entry => {
    const list = element.parentElement;
    const isOrdered = list?.localName === 'ol' || (list?.className ?? '').includes('NumberListStyle');
    const first = Number(list?.getAttribute('start') ?? 1) || 1;
    const type = lookOf(list && declared(styles.of(list), 'list-style-type'));
    return {
      element,
      list: element.getAttribute('data-listid') ?? '',
      level: Number(element.getAttribute('data-aria-level')) || 1,
      marker: isOrdered ? { tag: 'ol', type, start: first } : { tag: 'ul', type: null, start: 1 },
    };
  });
  for (const wrapper of root.querySelectorAll('.ListContainerWrapper')) wrapper.replaceWith(...wrapper.childNodes);
  for (const list of new Set(entries.map(({ element }) => element.parentElement)))
    if (list?.matches('ul, ol, [role="list"]')) list.replaceWith(...list.childNodes);
  return entries;
}

function lookOf(listStyle: string | null | undefined): Marker['type'] {
  const isUpper = listStyle?.startsWith('upper');
  if (/alpha|latin/.test(listStyle ?? '')) return isUpper ? 'A' : 'a';
  if (/roman/.test(listStyle ?? '')) return isUpper ? 'I' : 'i';
  return null;
}

const pointsPerUnit: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835 };

/** Mails and pages of other programs: a bullet or number, a wide gap, the words; the level is the margin. */
function entriesByLook(root: DocumentFragment, styles: PastedStyles): Entry[] {
  const found = [...root.querySelectorAll('p, div')].flatMap((element) => {
    if (element.querySelector('p, div, ul, ol, table, li')) return [];
    const [whole, text] = typedMarker.exec(element.textContent ?? '') ?? [];
    if (whole === undefined || text === undefined) return [];
    dropChars(element, whole.length);
    const style = styles.of(element);
    // 'margin: 0cm 0cm 0cm 36.0pt' ends with the left one.
    const left = declared(style, 'margin-left') ?? declared(style, 'margin')?.split(' ').at(-1) ?? '';
    const size = Number.parseFloat(left) || 0;
    const unit = left.slice(-2);
    return [{ element, margin: Math.round(size * (pointsPerUnit[unit] ?? 0)), marker: markerOf(text) }];
  });
  const margins = [...new Set(found.map(({ margin }) => margin))].sort((a, b) => a - b);
  return found.map(({ element, margin, marker }) => ({
    element,
    list: marker.tag,
    level: margins.indexOf(margin) + 1,
    marker,
  }));
}

function dropChars(element: Element, count: number): void {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = count;
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    node.nodeValue = text.slice(left);
    left -= text.length;
  }
}

/** Entries that follow each other directly; a paragraph of Word without a marker goes on with the entry before. */
function runsOf(entries: readonly Entry[]): { entry: Entry; more: Element[] }[][] {
  const byElement = new Map(entries.map((entry) => [entry.element, entry]));
  const runs: { entry: Entry; more: Element[] }[][] = [];
  const done = new Set<Element>();
  for (const first of entries) {
    if (done.has(first.element)) continue;
    const run: { entry: Entry; more: Element[] }[] = [];
    for (let next: Element | null = first.element; next; next = nextOf(next)) {
      const entry = byElement.get(next);
      if (entry) run.push({ entry, more: [] });
      else if (next.matches('p.MsoListParagraphCxSpMiddle, p.MsoListParagraphCxSpLast, p[class*="MsoListContinue"]'))
        run.at(-1)?.more.push(next);
      else break;
      done.add(next);
    }
    runs.push(run);
  }
  return runs;
}

/** The next element, if no words stand between. */
function nextOf(element: Element): Element | null {
  for (let node = element.nextSibling; node; node = node.nextSibling) {
    if (node instanceof Element) return node;
    if ((node.textContent ?? '').trim() !== '') return null;
  }
  return null;
}

function build(run: readonly { entry: Entry; more: Element[] }[]): void {
  const [first] = run;
  if (!first) return;
  const { ownerDocument } = first.entry.element;
  const place = ownerDocument.createDocumentFragment();
  const open: { list: Element; id: string; level: number; count: number }[] = [];
  for (const { entry, more } of run) {
    const { level, marker } = entry;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const same = open.at(-1);
    const { tag, type, start } = marker;
    const isSame =
      same?.level === level &&
      same.list.localName === tag &&
      (tag === 'ul' || same.id === entry.list || start === same.count + 1);
    if (same?.level === level && !isSame) open.pop();
    if (!isSame) {
      const list = ownerDocument.createElement(tag);
      if (start > 1) list.setAttribute('start', String(start));
      if (type) list.setAttribute('type', type);
      (open.at(-1)?.list.lastElementChild ?? place).append(list);
      open.push({ list, id: entry.list, level, count: start - 1 });
    }
    const into = open.at(-1);
    if (!into) continue;
    into.count += 1;
    const item = ownerDocument.createElement('li');
    const words = ownerDocument.createElement('p');
    words.append(...entry.element.childNodes);
    // An entry of Word in the browser has paragraphs of its own.
    if (words.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6')) item.append(...words.childNodes);
    else item.append(words);
    item.append(...more);
    into.list.append(item);
  }
  first.entry.element.before(place);
  for (const { entry } of run) entry.element.remove();
}

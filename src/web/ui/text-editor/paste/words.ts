import { declared, type PastedStyles } from './styles.ts';

const blocks = 'p, div, ul, ol, li, table, blockquote, h1, h2, h3, h4, h5, h6, hr, pre, section, article';
const inline = 'span, b, strong, i, em, u, s, sub, sup';
const nothing = /^[\s\u00a0\u200b\ufeff]*$/;

/** The title of a Word document and the headings of Word in the browser; a page has its own first heading already. */
export function makeHeadings(root: DocumentFragment, styles: PastedStyles): void {
  for (const element of root.querySelectorAll('p, div')) {
    if (element.querySelector(blocks)) continue;
    const role = element.getAttribute('role') === 'heading' ? element.getAttribute('aria-level') : null;
    const named = /^MsoHeading([1-6])$/.exec(element.className)?.[1] ?? role;
    const outline = element.localName === 'p' ? declared(styles.of(element), 'mso-outline-level') : undefined;
    const level = element.classList.contains('MsoTitle') ? 1 : Number(named ?? outline ?? 0);
    if (level >= 1 && level <= 6) renamed(element, `h${level}`);
  }
  const hasFirst = root.querySelector('h1') !== null;
  if (hasFirst)
    for (let level = 5; level >= 1; level -= 1)
      for (const heading of root.querySelectorAll(`h${level}`)) renamed(heading, `h${level + 1}`);
}

function renamed(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) made.setAttribute(attribute, value);
  made.append(...element.childNodes);
  element.replaceWith(made);
}

/** Programs write bold, italic, struck and raised words as styles. */
export function markByStyle(root: DocumentFragment, styles: PastedStyles): void {
  for (const element of root.querySelectorAll('*')) {
    const style = styles.of(element);
    if (style.length < 2) continue;
    const weight = declared(style, 'font-weight');
    const slant = declared(style, 'font-style');
    // Google Docs puts everything into one <b> that is not bold.
    const isPlain =
      (element.matches('b, strong') && (weight === 'normal' || weight === '400')) ||
      (element.matches('i, em') && slant === 'normal');
    if (isPlain) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    if (element.matches('ul, ol, table, thead, tbody, tfoot, tr, img, br, hr')) continue;
    const decoration = `${declared(style, 'text-decoration') ?? ''} ${declared(style, 'text-decoration-line') ?? ''}`;
    const raised = declared(style, 'vertical-align');
    if (/^(bold|[6-9]00)/.test(weight ?? '') && !element.matches('b, strong, th')) wrap(element, 'strong');
    if (slant === 'italic' && !element.matches('i, em')) wrap(element, 'em');
    if (decoration.includes('line-through') && !element.matches('s, strike')) wrap(element, 's');
    if (element.matches('span') && (raised === 'super' || raised === 'sub'))
      wrap(element, raised === 'super' ? 'sup' : 'sub');
  }
  // A heading has its own weight.
  for (const bold of root.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)'))
    bold.replaceWith(...bold.childNodes);
}

function wrap(element: Element, name: string): void {
  const around = element.ownerDocument.createElement(name);
  around.append(...element.childNodes);
  element.append(around);
}

/** Empty paragraphs make distances, which a page has by itself. */
export function dropEmpty(root: DocumentFragment): void {
  const all = [...root.querySelectorAll(`${inline}, p, div, li, ul, ol, h1, h2, h3, h4, h5, h6`)];
  for (const element of all.reverse()) {
    if (!nothing.test(element.textContent ?? '') || element.querySelector('img, hr, table')) continue;
    // Its space or line break may keep two words apart.
    if (element.matches(inline)) element.replaceWith(...element.childNodes);
    else element.remove();
  }
  for (const line of root.querySelectorAll('br')) {
    const before = neighbour(line, 'previousSibling');
    const after = neighbour(line, 'nextSibling');
    const isBlock = (node: Node | null) => node instanceof Element && node.matches(blocks);
    // A line break between blocks, or at the end of one, shows nothing there.
    if (isBlock(before) || isBlock(after) || (after === null && line.parentElement?.matches(blocks))) line.remove();
  }
}

function neighbour(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let next = node[side];
  while (next && next.nodeType === 3 && nothing.test(next.nodeValue ?? '')) next = next[side];
  return next;
}

/** Spaces that programs mark as such. */
export function plainGaps(root: DocumentFragment, styles: PastedStyles): void {
  for (const element of root.querySelectorAll('span'))
    if (
      nothing.test(element.textContent ?? '') &&
      (element.matches('.Apple-converted-space') || styles.of(element).includes('mso-spacerun'))
    )
      element.replaceWith(' ');
}

/** Wide gaps become one space, and none stands at the start of a block or line, as a browser draws it. */
export function plainSpaces(root: DocumentFragment): void {
  root.normalize();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let block: Element | null | undefined;
  let isAfterSpace = true;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeName === 'BR') isAfterSpace = true;
    if (node.nodeType !== 3 || node.parentElement?.closest('pre')) continue;
    const around = node.parentElement?.closest(`${blocks}, td, th`) ?? null;
    if (around !== block) isAfterSpace = true;
    block = around;
    const text = (node.nodeValue ?? '').replaceAll(/\s+/g, (gap) => (gap === '\u00a0' ? gap : ' '));
    node.nodeValue = isAfterSpace && text.startsWith(' ') ? text.slice(1) : text;
    if (node.nodeValue !== '') isAfterSpace = node.nodeValue.endsWith(' ');
  }
}

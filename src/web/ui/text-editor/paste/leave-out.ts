import { declared, type PastedStyles } from './styles.ts';

/** Nothing of these is ever shown, or it is a control that a text cannot have. */
const never =
  'script, style, link, meta, title, head, base, xml, iframe, frame, object, embed, svg, canvas, audio, video, noscript, template, input, select, textarea, annotation, col, colgroup';

/** Comments of readers with their marks, and what Word in the browser adds for its own use. */
const remarks = [
  '.MsoCommentReference',
  '.msocomanchor',
  '.msocomtxt',
  '.msocomoff',
  'a[href^="#_msocom"]',
  'a[href^="#cmnt"]',
  '.EOP',
  '.ListMarkerWrappingSpan',
  '[class*="WACAltText"]',
  '[class*="PageBreak"]',
  'li[role="checkbox"] > img',
].join(', ');
const deleted = 'del, .msoDel, .msoMoveFrom, [class*="TrackChangeDelet"], [class*="TrackChangeTextDelet"]';

/** Takes out what a reader of the document does not see: comments, deleted and hidden words, codes of fields. */
export function leaveOut(root: DocumentFragment, styles: PastedStyles): void {
  for (const note of nodesOf(root, NodeFilter.SHOW_COMMENT)) note.parentNode?.removeChild(note);
  leaveOutFieldCodes(root);
  leaveOutHiddenColumns(root, styles);
  leaveOutGoogleComments(root);
  for (const element of root.querySelectorAll(`${never}, ${remarks}, ${deleted}`)) element.remove();
  for (const element of root.querySelectorAll('*')) if (isUnseen(element, styles.of(element))) element.remove();
}

function isUnseen(element: Element, style: string): boolean {
  const display = declared(style, 'display');
  const kind = declared(style, 'mso-element');
  return (
    element.hasAttribute('hidden') ||
    display === 'none' ||
    declared(style, 'visibility') === 'hidden' ||
    declared(style, 'mso-hide') === 'all' ||
    kind === 'comment' ||
    kind === 'comment-list' ||
    declared(style, 'mso-special-character') === 'comment' ||
    // A document saved by Google Docs writes its page breaks so.
    (element.localName === 'br' && declared(style, 'page-break-before') === 'always')
  );
}

/** A field of Word is its code, which nobody sees, and its result. Fields stand inside each other. */
function leaveOutFieldCodes(root: DocumentFragment): void {
  const open: { isCode: boolean; words: Node[] }[] = [];
  /** Only now: a field that was copied without its end keeps its words. */
  const endCode = (): void => {
    const field = open.at(-1);
    if (!field?.isCode) return;
    for (const word of field.words) word.nodeValue = '';
    field.isCode = false;
  };
  for (const node of nodesOf(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)) {
    if (!(node instanceof Element)) {
      for (const field of open) if (field.isCode) field.words.push(node);
      continue;
    }
    const style = node.getAttribute('style');
    const part = style?.includes('mso-element') ? declared(style, 'mso-element') : undefined;
    if (part === 'field-begin') open.push({ isCode: true, words: [] });
    if (part === 'field-separator' || part === 'field-end') endCode();
    if (part === 'field-end') open.pop();
  }
}

/** A document that Google Docs has saved has its comments at its end, each behind a link back to its place. */
function leaveOutGoogleComments(root: DocumentFragment): void {
  for (const back of root.querySelectorAll('a[href^="#cmnt_ref"]'))
    (back.closest('div') ?? back.closest('p'))?.remove();
}

function nodesOf(root: Node, what: number): Node[] {
  const walker = document.createTreeWalker(root, what);
  const nodes: Node[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
  return nodes;
}

/** Excel copies hidden columns too, and says so only in the list of columns. */
function leaveOutHiddenColumns(root: DocumentFragment, styles: PastedStyles): void {
  for (const table of root.querySelectorAll('table')) {
    const hidden: boolean[] = [];
    for (const column of table.querySelectorAll('col'))
      for (let times = spanOf(column, 'span'); times > 0; times -= 1)
        hidden.push(declared(styles.of(column), 'display') === 'none');
    if (!hidden.includes(true)) continue;
    /** In how many further rows a cell from above takes the place. */
    const taken: number[] = [];
    for (const row of table.querySelectorAll('tr')) {
      let at = 0;
      for (const cell of row.querySelectorAll(':scope > td, :scope > th')) {
        while ((taken[at] ?? 0) > 0) at += 1;
        const span = spanOf(cell, 'colspan');
        const shown = hidden.slice(at, at + span).filter((isHidden) => !isHidden).length;
        for (let column = at; column < at + span; column += 1) taken[column] = spanOf(cell, 'rowspan');
        at += span;
        if (shown === 0 && at <= hidden.length) cell.remove();
        else if (at <= hidden.length && shown < span) cell.setAttribute('colspan', String(shown));
      }
      for (const [column, rows] of taken.entries()) taken[column] = Math.max(0, (rows ?? 0) - 1);
    }
  }
}

/** At most as many as a browser takes. */
function spanOf(element: Element, name: string): number {
  return Math.min(1000, Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1));
}

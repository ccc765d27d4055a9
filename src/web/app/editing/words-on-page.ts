import { takeMark, type Words } from './marks.ts';

/** Words and the text node that shows them. */
export interface PlacedWords {
  text: Text;
  words: Words;
}

export interface WordsOnPage {
  /** After each drawing: what the marks on the page stand for now. */
  drawn(words: readonly (Words | undefined)[]): void;
  /** The words at a point of the window, or those of the heading or paragraph that was pressed beside its text. */
  at(x: number, y: number, pressed: Element): PlacedWords | null;
  /** Those of one block, in the order of the page. */
  ofItem(itemId: number): PlacedWords[];
  /** The entries of a list whose words stand inside of an element. */
  entriesIn(element: Element, itemId: number, key: string): Set<number>;
  close(): void;
}

/** A press this near to a text is meant for it. */
const nearPx = 4;
const markedAttributes = ['aria-label', 'alt', 'title'];
const markedSelector = markedAttributes.map((name) => `[${name}]`).join();

/** Finds the marked texts (marks.ts) below an element, also those that appear later, and takes their marks away. */
export function watchWords(root: Element): WordsOnPage {
  let known: readonly (Words | undefined)[] = [];
  let isSeen = false;
  const placed = new Map<Text, { at: number; drawn: string }>();

  function readText(text: Text): void {
    const found = takeMark(text.data);
    if (found) {
      text.data = found.text;
      placed.set(text, { at: found.at, drawn: found.text });
      text.parentElement?.setAttribute('data-words', '');
    } else if (text.data !== '' && placed.get(text)?.drawn !== text.data) placed.delete(text);
  }
  function readAttributes(element: Element): void {
    for (const name of markedAttributes) {
      const found = takeMark(element.getAttribute(name) ?? '');
      if (found) element.setAttribute(name, found.text);
    }
  }
  function read(node: Node): void {
    if (node instanceof Text) return readText(node);
    if (!(node instanceof Element)) return;
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) if (text instanceof Text) readText(text);
    readAttributes(node);
    for (const element of node.querySelectorAll(markedSelector)) readAttributes(element);
  }
  /** Only what has changed: the page may be long, and each key of somebody who types changes one text. */
  function follow(records: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes } of records)
      if (type === 'childList') for (const node of addedNodes) read(node);
      else if (target instanceof Text) readText(target);
      else if (target instanceof Element) readAttributes(target);
    for (const text of placed.keys()) if (!text.isConnected) placed.delete(text);
  }
  const observer = new MutationObserver(follow);
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: markedAttributes });

  const all = (): PlacedWords[] =>
    [...placed].flatMap(([text, { at }]) => {
      const words = known[at];
      return words && text.isConnected ? [{ text, words }] : [];
    });
  return {
    drawn(words) {
      known = words;
      const records = observer.takeRecords();
      if (isSeen) follow(records);
      else read(root);
      isSeen = true;
    },
    at(x, y, pressed) {
      const shown = all().filter(({ text }) => isShown(text));
      const beside = pressed.matches('h1, h2, h3, h4, p, figcaption, summary') ? pressed : null;
      return (
        shown.find(({ text }) => isNear(text, x, y)) ??
        shown.find(({ text }) => text.parentElement === beside || text.parentElement?.parentElement === beside) ??
        null
      );
    },
    ofItem: (itemId) =>
      all()
        .filter(({ text, words }) => words.itemId === itemId && isShown(text))
        .sort(({ text: one }, { text: other }) =>
          one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        ),
    entriesIn: (element, itemId, key) =>
      new Set(
        all().flatMap(({ text, words }) =>
          words.itemId === itemId && words.key === key && words.entry && element.contains(text) ? [words.entry.at] : [],
        ),
      ),
    close: () => observer.disconnect(),
  };
}

function isNear(text: Text, x: number, y: number): boolean {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].some(
    ({ left, top, right, bottom }) =>
      x >= left - nearPx && x <= right + nearPx && y >= top - nearPx && y <= bottom + nearPx,
  );
}

/** A slide that is faded out has its place on the page too. */
function isShown(text: Text): boolean {
  const element = text.parentElement;
  return element !== null && element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
}

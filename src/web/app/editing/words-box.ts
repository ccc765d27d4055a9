import type { PlacedWords } from './words-on-page.ts';

export interface WordsBox extends PlacedWords {
  /** Puts the text back where the box was, as it is now written. */
  close(): string;
}

interface Options extends PlacedWords {
  /** Where the box was pressed; null for the end of the text. */
  point: { x: number; y: number } | null;
  onType: (text: string) => void;
  /** Enter in a single line, Escape, or a press elsewhere. */
  onLeave: () => void;
  /** Tab: to the words after these, or with Shift before them. False if there are none. */
  onTab: (by: -1 | 1) => boolean;
}

/**
 * Lets somebody write words where they stand. React owns the text node, so it stays, empty, and a box beside it shows
 * the words in the same place and type.
 */
export function openWordsBox({ text, words, point, onType, onLeave, onTab }: Options): WordsBox {
  const box = document.createElement('span');
  // A browser that does not know 'plaintext-only' refuses it.
  box.setAttribute('contenteditable', 'plaintext-only');
  if (!box.isContentEditable && box.contentEditable !== 'plaintext-only') box.setAttribute('contenteditable', 'true');
  box.setAttribute('role', 'textbox');
  box.setAttribute('aria-label', words.label);
  box.setAttribute('aria-multiline', String(words.isLines));
  box.setAttribute('data-editing-text', '');
  box.setAttribute('data-words-box', '');
  // A tap leaves no room for a caret in a box without text.
  box.tabIndex = 0;
  box.textContent = words.value;
  text.before(box);
  text.data = '';

  const written = (): string => {
    const copy = box.cloneNode(true) as HTMLElement;
    for (const line of copy.querySelectorAll('br')) line.replaceWith('\n');
    const plain = (copy.textContent ?? '').replaceAll('\u00a0', ' ').replace(/\n$/, '');
    return words.isLines ? plain : inOneLine(plain);
  };
  const insert = (plain: string): void => void document.execCommand('insertText', false, plain);
  // A button or a summary takes a space for a press.
  const isInButton = box.closest('button, summary, a') !== null;

  box.addEventListener('input', () => onType(written()));
  box.addEventListener('paste', (event) => {
    event.preventDefault();
    const plain = event.clipboardData?.getData('text/plain') ?? '';
    insert(words.isLines ? plain.replaceAll('\r\n', '\n') : plain.replaceAll(/\s+/g, ' ').trim());
  });
  // Words come in by paste, never by a picture or a link that is dropped.
  box.addEventListener('drop', (event) => event.preventDefault());
  box.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (event.key === 'Escape' || (event.key === 'Enter' && !words.isLines)) {
      event.preventDefault();
      event.stopPropagation();
      onLeave();
    } else if (event.key === 'Enter' || (event.key === ' ' && isInButton)) {
      event.preventDefault();
      insert(event.key === 'Enter' ? '\n' : ' ');
    } else if (event.key === 'Tab' && onTab(event.shiftKey ? -1 : 1)) event.preventDefault();
  });
  box.addEventListener('keyup', (event) => isInButton && event.key === ' ' && event.preventDefault());
  box.addEventListener('blur', onLeave);
  box.focus({ preventScroll: point !== null });
  setCaret(box, point);
  box.scrollIntoView({ block: 'nearest' });

  return {
    text,
    words,
    close() {
      const now = written();
      box.removeEventListener('blur', onLeave);
      box.remove();
      text.data = now;
      return now;
    },
  };
}

function setCaret(box: HTMLElement, point: { x: number; y: number } | null): void {
  const range = (point && rangeAt(point)) ?? document.createRange();
  if (!point || !box.contains(range.startContainer)) {
    range.selectNodeContents(box);
    range.collapse(false);
  }
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Each browser has one of the two; without them the caret stands at the end. */
function rangeAt({ x, y }: { x: number; y: number }): Range | null {
  const { caretPositionFromPoint, caretRangeFromPoint }: Partial<Document> = document;
  if (!caretPositionFromPoint) return caretRangeFromPoint?.call(document, x, y) ?? null;
  const position = caretPositionFromPoint.call(document, x, y);
  if (!position) return null;
  const range = document.createRange();
  range.setStart(position.offsetNode, position.offset);
  return range;
}

/** Spaces at both ends stay, because somebody may be typing the next word. */
function inOneLine(plain: string): string {
  const lines = plain.split('\n');
  return lines
    .map((line, at) => (at > 0 ? line.trimStart() : line))
    .map((line, at) => (at < lines.length - 1 ? line.trimEnd() : line))
    .join(' ');
}

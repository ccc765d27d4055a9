import { useEffect, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { spacesAround, wordAround } from './word-around.ts';
import styles from './text-tools.module.css';

/** Where a link leads, and what it is called if no words were chosen for it. An empty address takes the link away. */
export interface ChosenLink {
  href: string;
  title: string;
}
export interface LinkBefore {
  href: string;
  /** The words that become the link; empty if the link brings its own. */
  words: string;
  kind: 'link' | 'file';
  /** The link is no part of a text, so it has no words. */
  isField?: true;
}

interface Props {
  editor: Editor;
  /** Of each button. */
  className: string | undefined;
  /** Null if the link stays as it was. */
  chooseLink: (before: LinkBefore) => Promise<ChosenLink | null>;
  /** Offered only where a file can be chosen. */
  hasFiles?: boolean;
  /** Offered only where a picture can be chosen. */
  onPicture?: () => void;
}

/** What can be done with the text that is chosen. */
export function TextTools({ editor, className, chooseLink, hasFiles = false, onPicture }: Props) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = (): void => redraw((count) => count + 1);
    editor.on('transaction', listener);
    return () => void editor.off('transaction', listener);
  }, [editor]);
  const chain = () => editor.chain().focus();
  const tool = (label: string, isOn: boolean | null, run: () => void) => (
    <button
      key={label}
      type="button"
      className={className}
      aria-pressed={isOn ?? undefined}
      // The caret stays in the text, so that what is typed next is not lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {label}
    </button>
  );
  const isInTable = editor.isActive('table');
  return (
    <>
      {tool('Bold', editor.isActive('bold'), () => void chain().toggleBold().run())}
      {tool('Italic', editor.isActive('italic'), () => void chain().toggleItalic().run())}
      {tool(
        'Heading 2',
        editor.isActive('heading', { level: 2 }),
        () => void chain().toggleHeading({ level: 2 }).run(),
      )}
      {tool(
        'Heading 3',
        editor.isActive('heading', { level: 3 }),
        () => void chain().toggleHeading({ level: 3 }).run(),
      )}
      {tool('List', editor.isActive('bulletList'), () => void chain().toggleBulletList().run())}
      {tool('Numbers', editor.isActive('orderedList'), () => void chain().toggleOrderedList().run())}
      {tool('Quote', editor.isActive('blockquote'), () => void chain().toggleBlockquote().run())}
      {tool('Link', editor.isActive('link'), () => void setLink(editor, chooseLink, 'link'))}
      {hasFiles && tool('File', null, () => void setLink(editor, chooseLink, 'file'))}
      {onPicture && tool('Picture', null, onPicture)}
      {!isInTable &&
        tool('Table', null, () => void chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run())}
      {tool('Clear formatting', null, () => clearFormatting(editor))}
      {isInTable && (
        <span role="group" aria-label="Table" className={styles.group}>
          {tool('Row above', null, () => void chain().addRowBefore().run())}
          {tool('Row below', null, () => void chain().addRowAfter().run())}
          {tool('Column before', null, () => void chain().addColumnBefore().run())}
          {tool('Column after', null, () => void chain().addColumnAfter().run())}
          {tool('Header row', isHeaderRow(editor), () => void chain().toggleHeaderRow().run())}
          {tool('Take the row', null, () => void chain().deleteRow().run())}
          {tool('Take the column', null, () => void chain().deleteColumn().run())}
          {tool('Delete the table', null, () => void chain().deleteTable().run())}
        </span>
      )}
    </>
  );
}

/**
 * Links what is chosen: the link or the word that the caret stands in, too. Where no word is, the link brings its own
 * words, which are those that were typed for it, or what it leads to is called.
 */
async function setLink(editor: Editor, chooseLink: Props['chooseLink'], kind: LinkBefore['kind']): Promise<void> {
  editor.chain().extendMarkRange('link').run();
  const before: unknown = editor.getAttributes('link')['href'];
  const { from, to } = chosenRange(editor);
  const words = wordsIn(editor, from, to);
  const chosen = await chooseLink({ href: typeof before === 'string' ? before : '', words, kind });
  if (!chosen || editor.isDestroyed) return;
  const chain = editor.chain().focus();
  if (chosen.href === '') chain.setTextSelection({ from, to }).unsetMark('link').run();
  else if (words !== '') chain.setTextSelection({ from, to }).setMark('link', { href: chosen.href }).run();
  else {
    const { $to } = editor.state.selection;
    const text = chosen.title || chosen.href.replace(/^(mailto|tel|sms):/, '');
    const needs = spacesAround($to.nodeBefore?.text ?? '', $to.nodeAfter?.text ?? '');
    const space = { type: 'text', text: ' ' };
    const linked = { type: 'text', text, marks: [{ type: 'link', attrs: { href: chosen.href } }] };
    chain
      .setTextSelection(to)
      .insertContent([...(needs.before ? [space] : []), linked, ...(needs.after ? [space] : [])])
      .run();
  }
}

/** What is selected, or the word around the caret. */
function chosenRange({ state }: Editor): { from: number; to: number } {
  const { from, to, empty, $from } = state.selection;
  if (!empty) return { from, to };
  const { parent, parentOffset } = $from;
  const word = parent.isTextblock
    ? wordAround(parent.textBetween(0, parent.content.size, undefined, '\ufffc'), parentOffset)
    : null;
  return word ? { from: from - parentOffset + word.from, to: from - parentOffset + word.to } : { from, to };
}

/** The words between two places, or those of a picture there; empty if there is nothing that can be a link. */
function wordsIn({ state: { doc } }: Editor, from: number, to: number): string {
  const words = doc.textBetween(from, to, ' ').trim();
  if (words !== '') return words;
  let picture = '';
  doc.nodesBetween(from, to, ({ type, attrs }) => {
    if (type.name === 'image') picture ||= String(attrs['alt'] || 'Picture');
  });
  return picture;
}

/** Headings, lists and quotes become paragraphs; links stay, because they are no looks. */
function clearFormatting(editor: Editor): void {
  const chain = editor.chain().focus();
  for (const name of Object.keys(editor.schema.marks)) if (name !== 'link') chain.unsetMark(name);
  chain.clearNodes().run();
}

function isHeaderRow(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === 'table')
      return $from.node(depth).firstChild?.firstChild?.type.name === 'tableHeader';
  return false;
}

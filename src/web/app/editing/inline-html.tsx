import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { Button } from '#web/ui/button.tsx';
import styles from './editing.module.css';

interface Props {
  html: string;
  onChange: (html: string) => void;
  onClose: () => void;
  /** Asks the editor window for a picture; null if it was cancelled. */
  chooseMedia: () => Promise<{ url: string; alt: string } | null>;
}

/** Edits a text where it stands, beginning with the stored payload, never with what is drawn. */
export function InlineHtml({ html, onChange, onClose, chooseMedia }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [start] = useState(html);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [mode, setMode] = useState<'loading' | 'visual' | 'source' | 'failed'>('loading');
  const [isLossy, setLossy] = useState(false);
  const [source, setSource] = useState(html);
  const write = useEffectEvent((written: string): void => {
    setSource(written);
    onChange(written);
  });

  useEffect(() => {
    let made: Editor | null = null;
    let isOpen = true;
    import('./rich-text-editor.ts').then(
      ({ openEditor, wouldLose }) => {
        if (!isOpen || !place.current) return;
        if (wouldLose(start)) {
          setLossy(true);
          setMode('source');
          return;
        }
        made = openEditor(place.current, start, (written) => write(written));
        setEditor(made);
        setMode('visual');
      },
      () => setMode('failed'),
    );
    return () => {
      isOpen = false;
      made?.destroy();
    };
  }, [start]);

  // A hidden place cannot take the focus, so the text takes it once it shows.
  useEffect(() => {
    if (mode === 'visual') editor?.commands.focus('end');
  }, [mode, editor]);

  const insertPicture = async (): Promise<void> => {
    const media = await chooseMedia();
    if (media) editor?.chain().focus().setImage({ src: media.url, alt: media.alt }).run();
  };
  return (
    <div className={styles.inline} role="group" aria-label="Text of the block" data-editing-text>
      <div className={styles.tools} role="toolbar" aria-label="Text tools">
        {editor && mode === 'visual' && <Tools editor={editor} onPicture={() => void insertPicture()} />}
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      </div>
      {mode === 'loading' && <p role="status">Opening the text …</p>}
      {mode === 'failed' && (
        <p role="alert">The text tools could not be loaded. Please check the connection and try again.</p>
      )}
      {mode === 'source' && (
        <label className={styles.source}>
          {isLossy
            ? 'This text has parts that the visual editor would lose, so you edit its source. Everything stays as it is written here.'
            : 'Source'}
          <textarea
            value={source}
            rows={16}
            spellCheck={false}
            onChange={({ target }) => {
              setSource(target.value);
              onChange(target.value);
            }}
          />
        </label>
      )}
      <div ref={place} hidden={mode !== 'visual'} />
    </div>
  );
}

function Tools({ editor, onPicture }: { editor: Editor; onPicture: () => void }) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = (): void => redraw((count) => count + 1);
    editor.on('transaction', listener);
    return () => void editor.off('transaction', listener);
  }, [editor]);
  const setLink = (): void => {
    const before: unknown = editor.getAttributes('link')['href'];
    const href = window.prompt(
      'Address of the link. Leave it empty to remove the link.',
      typeof before === 'string' ? before : '',
    );
    if (href === null) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') chain.unsetMark('link').run();
    else chain.setMark('link', { href: href.trim() }).run();
  };
  const tool = (label: string, isOn: boolean, run: () => void) => (
    <button type="button" className={styles.tool} aria-pressed={isOn} onClick={run}>
      {label}
    </button>
  );
  return (
    <>
      {tool('Bold', editor.isActive('bold'), () => void editor.chain().focus().toggleBold().run())}
      {tool('Italic', editor.isActive('italic'), () => void editor.chain().focus().toggleItalic().run())}
      {tool(
        'Heading 2',
        editor.isActive('heading', { level: 2 }),
        () => void editor.chain().focus().toggleHeading({ level: 2 }).run(),
      )}
      {tool(
        'Heading 3',
        editor.isActive('heading', { level: 3 }),
        () => void editor.chain().focus().toggleHeading({ level: 3 }).run(),
      )}
      {tool('List', editor.isActive('bulletList'), () => void editor.chain().focus().toggleBulletList().run())}
      {tool('Numbers', editor.isActive('orderedList'), () => void editor.chain().focus().toggleOrderedList().run())}
      {tool('Link', editor.isActive('link'), setLink)}
      {tool(
        'Table',
        false,
        () => void editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
      )}
      {tool('Picture', false, onPicture)}
    </>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { classNames } from '#web/ui/class-names.ts';
import type { UploadPicture } from '#web/ui/text-editor/missing-picture.ts';
import type { ChosenLink, LinkBefore, TextTools } from '#web/ui/text-editor/text-tools.tsx';
import type { LinkForm } from './link-form.tsx';
import styles from './editing.module.css';

interface Props {
  html: string;
  onChange: (html: string) => void;
  onClose: () => void;
  /** Asks the editor window for a picture; null if it was cancelled. */
  chooseMedia: () => Promise<{ url: string; alt: string } | null>;
  /** Asks the editor window for a link; null if that window knows no links. */
  chooseLink: ((before: LinkBefore) => Promise<ChosenLink | null>) | null;
  upload: UploadPicture;
}

/** Edits a text where it stands, beginning with the stored payload, never with what is drawn. */
export function InlineHtml({ html, onChange, onClose, chooseMedia, chooseLink, upload }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [start] = useState(html);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [tools, setTools] = useState<{ Tools: typeof TextTools; Link: typeof LinkForm } | null>(null);
  const [mode, setMode] = useState<'loading' | 'visual' | 'source' | 'failed'>('loading');
  const [isLossy, setLossy] = useState(false);
  const [source, setSource] = useState(html);
  const [asking, setAsking] = useState<(LinkBefore & { answer: (chosen: ChosenLink | null) => void }) | null>(null);
  const askHere = (before: LinkBefore) =>
    new Promise<ChosenLink | null>((answer) => {
      setAsking({
        ...before,
        answer(chosen) {
          setAsking(null);
          answer(chosen);
        },
      });
    });
  const write = useEffectEvent(onChange);

  const store = useEffectEvent(upload);

  useEffect(() => {
    let made: Editor | null = null;
    let isOpen = true;
    Promise.all([
      import('#web/ui/text-editor/open-editor.ts'),
      import('#web/ui/text-editor/text-tools.tsx'),
      import('./link-form.tsx'),
    ]).then(
      ([{ openEditor, wouldLose }, { TextTools: Tools }, { LinkForm: Link }]) => {
        if (!isOpen || !place.current) return;
        setTools({ Tools, Link });
        if (wouldLose(start)) {
          setLossy(true);
          setMode('source');
          return;
        }
        made = openEditor(place.current, {
          html: start,
          onChange: (written) => write(written),
          upload: (file, alt) => store(file, alt),
        });
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
        {tools && editor && mode === 'visual' && (
          <tools.Tools
            editor={editor}
            className={styles.tool}
            chooseLink={chooseLink ?? askHere}
            hasFiles={chooseLink !== null}
            onPicture={() => void insertPicture()}
          />
        )}
        <button type="button" className={classNames(styles.tool, styles.done)} onClick={onClose}>
          Done
        </button>
      </div>
      {tools && asking && <tools.Link href={asking.href} words={asking.words} onChosen={asking.answer} />}
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

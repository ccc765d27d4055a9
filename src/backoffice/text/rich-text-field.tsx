import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { uploadMedia } from '#contract/admin/media.ts';
import { useApi } from '#web/api/api-context.tsx';
import { uploadPicture } from '#web/api/upload-picture.ts';
import { controlProps, FieldError, Hint } from '#web/ui/field.tsx';
import { TextTools } from '#web/ui/text-editor/text-tools.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { whenOpened } from '../parts/when-opened.tsx';
import { useLinkChoice } from './use-link-choice.ts';
import styles from './rich-text-field.module.css';

const LinkDialog = whenOpened(async () => (await import('./link-dialog.tsx')).LinkDialog);

interface Props {
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
}

/** A text with links, lists and headings, written as it will look. */
export function RichTextField(props: Props) {
  const { value, onChange } = props;
  const [own, setOwn] = useState(value);
  const [opened, setOpened] = useState(0);
  // Another value than was typed here: it was reset, or the value of somebody else was chosen.
  if (own !== value) {
    setOwn(value);
    setOpened(opened + 1);
  }
  return (
    <Opened
      key={opened}
      {...props}
      onChange={(html) => {
        setOwn(html);
        onChange(html);
      }}
    />
  );
}

const whySource = {
  lossy: 'This text has parts that the text tools would lose, so it is shown with its tags.',
  failed: 'The text tools could not be loaded, so the text is shown with its tags.',
};
type Mode = 'loading' | 'visual' | keyof typeof whySource;

function Opened({ label, hint, value, error, onChange }: Props) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [start] = useState(value);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [mode, setMode] = useState<Mode>('loading');
  const call = useApi();
  const { linking, chooseLink } = useLinkChoice();
  const write = useEffectEvent((html: string): void => onChange(html === '<p></p>' ? '' : html));

  useEffect(() => {
    let made: Editor | null = null;
    let isOpen = true;
    import('#web/ui/text-editor/open-editor.ts').then(
      ({ openEditor, wouldLose }) => {
        if (!isOpen || !place.current) return;
        if (start !== '' && wouldLose(start)) return setMode('lossy');
        made = openEditor(place.current, {
          html: start,
          onChange: (html) => write(html),
          upload: (file, alt) => uploadPicture((...sent) => call(uploadMedia, ...sent), file, alt),
          attributes: { 'aria-label': label },
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
  }, [start, label, call]);

  const { 'aria-describedby': describedBy } = controlProps(id, { hint, error });
  useEffect(() => {
    const text = place.current?.querySelector('[role="textbox"]');
    if (describedBy) text?.setAttribute('aria-describedby', describedBy);
    else text?.removeAttribute('aria-describedby');
    text?.toggleAttribute('aria-invalid', Boolean(error));
  }, [editor, describedBy, error]);

  if (mode === 'lossy' || mode === 'failed')
    return (
      <TextArea
        label={`${label} (source)`}
        rows={10}
        spellCheck={false}
        hint={whySource[mode]}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden onClick={() => editor?.commands.focus()}>
        {label}
      </span>
      <Hint id={id} hint={hint} />
      <div className={styles.box} data-invalid={Boolean(error)}>
        <div className={styles.tools} role="toolbar" aria-label={`Tools for ${label}`}>
          {editor && <TextTools editor={editor} className={styles.tool} chooseLink={chooseLink} hasFiles />}
        </div>
        {mode === 'loading' && (
          <p role="status" className={styles.loading}>
            Opening the text …
          </p>
        )}
        <div ref={place} hidden={mode !== 'visual'} className={styles.text} />
      </div>
      <FieldError id={id} error={error} />
      {linking && <LinkDialog {...linking.before} locale="au" onChosen={linking.answer} />}
    </div>
  );
}

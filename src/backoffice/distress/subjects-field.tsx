import type { DistressListForEdit } from '#contract/admin/distress.ts';
import { replaced, spliced } from '#contract/lists.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import styles from './distress.module.css';

type Subjects = DistressListForEdit['subjects'];

interface Props {
  value: Subjects;
  error: string | undefined;
  /** Whoever may not publish sees the words. */
  isLocked?: boolean;
  onChange: (value: Subjects) => void;
}

/** The subjects of a list, each with its words and its page. */
export function SubjectsField({ value, error, isLocked = false, onChange }: Props) {
  const set = (at: number, to: Partial<Subjects[number]>): void => {
    const subject = value[at];
    if (subject) onChange(replaced(value, at, { ...subject, ...to }));
  };
  return (
    <>
      {value.map(({ name, pageUrl, words }, at) => (
        // Subjects have no key of their own; their fields keep the focus while one types.
        <fieldset key={at} disabled={isLocked} className={styles.subject}>
          <legend>{name === '' ? 'New subject' : name}</legend>
          <TextField label="Subject" required value={name} onChange={({ target }) => set(at, { name: target.value })} />
          <TextField
            label="Page"
            required
            hint="A page of this site, such as /at-home. If it is not there, visitors go to /contact instead."
            value={pageUrl}
            onChange={({ target }) => set(at, { pageUrl: target.value })}
          />
          <TextArea
            label="Words"
            required
            rows={8}
            hint="One word or phrase per line, also as people misspell it. Capitals, accents and apostrophes do not matter."
            value={words.join('\n')}
            onChange={({ target }) => set(at, { words: target.value.split('\n') })}
          />
          {!isLocked && (
            <Button
              size="small"
              variant="danger"
              aria-label={`Remove ${name === '' ? `subject ${at + 1}` : name}`}
              onClick={() => onChange(spliced(value, at, 1))}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      <ErrorList errors={error === undefined ? [] : [error]} />
      {!isLocked && (
        <p>
          <Button
            variant="secondary"
            onClick={() => onChange([...value, { name: '', pageUrl: '/contact', words: [] }])}
          >
            Add a subject
          </Button>
        </p>
      )}
    </>
  );
}

import { useId, useState } from 'react';
import { linkAddress } from '#contract/link-address.ts';
import { Button } from '#web/ui/button.tsx';
import type { ChosenLink } from '#web/ui/text-editor/text-tools.tsx';
import styles from './editing.module.css';

/** Asks for the address of a link here, where the window around the page does not ask for it. */
export function LinkForm({
  href,
  words,
  onChosen,
}: {
  href: string;
  /** What becomes the link; without words they are asked for. */
  words: string;
  onChosen: (chosen: ChosenLink | null) => void;
}) {
  const id = useId();
  const [text, setText] = useState(href);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  return (
    <form
      className={styles.linkForm}
      aria-label="Link"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = linkAddress(text);
        if ('href' in typed) onChosen({ href: typed.href, title: name.trim() });
        else setProblem(typed.problem);
      }}
    >
      <label htmlFor={id}>Address of the link</label>
      <input
        id={id}
        autoFocus
        value={text}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => {
          setText(target.value);
          setProblem('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChosen(null);
          event.stopPropagation();
        }}
      />
      {words === '' && (
        <>
          <label htmlFor={`${id}-words`}>Words of the link, as none are selected</label>
          <input
            id={`${id}-words`}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onChosen(null);
              event.stopPropagation();
            }}
          />
        </>
      )}
      <Button size="small" type="submit">
        {href === '' ? 'Add the link' : 'Change the link'}
      </Button>
      {href !== '' && (
        <Button size="small" variant="quiet" onClick={() => onChosen({ href: '', title: '' })}>
          Take the link away
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => onChosen(null)}>
        Cancel
      </Button>
      <p id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </form>
  );
}

import { useState } from 'react';
import { createPage } from '#contract/admin/pages.ts';
import { linkAddress } from '#contract/link-address.ts';
import type { Locale } from '#contract/locale.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSend } from '../parts/data.ts';
import { pathFrom } from '../parts/page-path.ts';
import { useStaff } from '../parts/staff.ts';
import { FileDialog } from '../pictures/file-dialog.tsx';
import { LinkField } from '../pictures/link-field.tsx';
import styles from './link-dialog.module.css';

export interface Target {
  href: string;
  /** What it is called; '' if only its address is known. */
  title: string;
}

interface Props {
  /** The address before; '' for a new link. */
  href: string;
  /** The words that become the link: what a new page would be called. */
  words: string;
  /** What is looked for first. */
  kind: 'link' | 'file';
  /** The link is no part of a text: no words are asked for. */
  isField?: boolean;
  locale: Locale;
  /** Null if the link stays as it was; an empty address takes it away. */
  onChosen: (target: Target | null) => void;
}

/** Where a link leads: something of this site by its words, a new page, a file, or any address. */
export function LinkDialog({ href, words, kind, isField = false, locale, onChosen }: Props) {
  const [text, setText] = useState(href === '' ? words.trim().slice(0, 80) : href);
  const [problem, setProblem] = useState<string>();
  /** What the link is called, where no words become it. */
  const [name, setName] = useState('');
  const [nameProblem, setNameProblem] = useState<string>();
  const asksName = words === '' && href === '' && !isField;
  const staff = useStaff();
  const make = useSend(createPage);
  const title = (href === text ? words : text).trim();
  const making = useAttempt(async () => {
    const path = pathFrom(title);
    const answer = await make({ path, locale, title, copyOf: null });
    if (answer.results) onChosen({ href: path, title: name.trim() || title });
    return answer;
  });
  const isName = title.length > 1 && !/[/\\]/.test(title) && !('href' in linkAddress(title));
  if (kind === 'file')
    return (
      <FileDialog
        title="Link to a file"
        isForLinks
        onChosen={(file) => onChosen(file && { href: file.url, title: file.alt || file.name })}
      />
    );
  return (
    <Dialog open title={href === '' ? 'Add a link' : 'Change the link'} onClose={() => onChosen(null)}>
      <FormShell
        label="Link"
        submitLabel={href === '' ? 'Add the link' : 'Change the link'}
        pending={false}
        invalid={problem !== undefined || nameProblem !== undefined}
        submitError={[]}
        onSubmit={(event) => {
          // The text may stand in a form of its own.
          event.stopPropagation();
          const typed = linkAddress(text);
          if (!('href' in typed)) return setProblem(typed.problem);
          // Email addresses and numbers are read as they are; an address of a page says nothing to a reader.
          if (asksName && name.trim() === '' && !/^(mailto|tel|sms):/i.test(typed.href))
            return setNameProblem('Write the words that lead there.');
          onChosen({ href: typed.href, title: name.trim() });
        }}
      >
        <LinkField
          label="Where it leads"
          hint="Type words to find a page, guide, event, product or file. Or type an address, an email address or a telephone number."
          locale={locale}
          value={text}
          before={href}
          error={problem}
          onChange={(next) => {
            setText(next);
            setProblem(undefined);
          }}
          onChosen={({ url, title: found }) => onChosen({ href: url, title: name.trim() || found })}
        />
        {asksName && (
          <TextField
            label="Words of the link"
            hint="No words are selected in the text, so the link brings its own. A page or file that you choose brings its name."
            value={name}
            error={nameProblem}
            onChange={({ target }) => {
              setName(target.value);
              setNameProblem(undefined);
            }}
          />
        )}
        <ErrorList errors={making.submitError} />
        <div className={styles.others}>
          {isName && staff.may('content.edit') && (
            <Button size="small" variant="secondary" disabled={making.pending} onClick={() => void making.attempt({})}>
              Make a new page ‘{title}’
            </Button>
          )}
          {href !== '' && (
            <Button size="small" variant="quiet" onClick={() => onChosen({ href: '', title: '' })}>
              Take the link away
            </Button>
          )}
        </div>
      </FormShell>
    </Dialog>
  );
}

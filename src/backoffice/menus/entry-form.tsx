import { useState } from 'react';
import { linkAddress } from '#contract/link-address.ts';
import type { Locale } from '#contract/locale.ts';
import { FormShell } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LinkField } from '../pictures/link-field.tsx';
import type { Entry } from './menu-tree.ts';

const maxTitleChars = 80;

interface Props {
  locale: Locale;
  entry: Entry | null;
  onDone: (values: { title: string; url: string }) => void;
}

/** Title and target of an entry: a page or a file that is found by its words, or an address. */
export function EntryForm({ locale, entry, onDone }: Props) {
  const [title, setTitle] = useState(entry?.title ?? '');
  const [url, setUrl] = useState(entry?.url ?? '');
  const [errors, setErrors] = useState<{ title?: string; url?: string }>({});
  return (
    <FormShell
      label="Menu entry"
      submitLabel={entry ? 'Change the entry' : 'Add the entry'}
      pending={false}
      invalid={Object.keys(errors).length > 0}
      submitError={[]}
      onSubmit={() => {
        const hasMore = (entry?.items.length ?? 0) > 0;
        const typed = linkAddress(url);
        const found = {
          ...((title.trim() === '' || title.trim().length > maxTitleChars) && {
            title: `Enter a title of at most ${maxTitleChars} characters.`,
          }),
          ...('problem' in typed && (url.trim() !== '' || !hasMore) && { url: typed.problem }),
        };
        setErrors(found);
        if (Object.keys(found).length === 0) onDone({ title: title.trim(), url: 'href' in typed ? typed.href : '' });
      }}
    >
      <TextField
        label="Title"
        required
        value={title}
        error={errors.title}
        onChange={({ target }) => {
          setTitle(target.value);
          setErrors({});
        }}
      />
      <LinkField
        label="Page, file or address"
        hint="Search for a page or a file and choose it below, or type an address such as /guides or https://example.org."
        locale={locale}
        value={url}
        error={errors.url}
        onChange={(typed) => {
          setUrl(typed);
          setErrors({});
        }}
        onChosen={({ title: found }) => {
          if (title.trim() === '') setTitle(found.slice(0, maxTitleChars));
        }}
      />
    </FormShell>
  );
}

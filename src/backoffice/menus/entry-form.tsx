import { useState } from 'react';
import { listPages } from '#contract/admin/pages.ts';
import type { Locale } from '#contract/locale.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { FormShell } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Entry } from './menu-tree.ts';
import styles from './menus.module.css';

const pagesShown = 6;
const maxTitleChars = 80;

interface Props {
  locale: Locale;
  entry: Entry | null;
  onDone: (values: { title: string; url: string }) => void;
}

/** Title and target of an entry: a page that is found by its title, or an address. */
export function EntryForm({ locale, entry, onDone }: Props) {
  const [title, setTitle] = useState(entry?.title ?? '');
  const [url, setUrl] = useState(entry?.url ?? '');
  const [errors, setErrors] = useState<{ title?: string; url?: string }>({});
  const isAddress = /^(\/|#|https?:|mailto:|tel:)/i.test(url.trim());
  const find = isAddress && url === entry?.url ? '' : url.trim();
  return (
    <FormShell
      label="Menu entry"
      submitLabel={entry ? 'Change the entry' : 'Add the entry'}
      pending={false}
      invalid={Object.keys(errors).length > 0}
      submitError={[]}
      onSubmit={() => {
        const hasMore = (entry?.items.length ?? 0) > 0;
        const found = {
          ...((title.trim() === '' || title.trim().length > maxTitleChars) && {
            title: `Enter a title of at most ${maxTitleChars} characters.`,
          }),
          ...(url.trim() === '' && !hasMore && { url: 'Choose a page, or type an address.' }),
          ...(url.trim() !== '' &&
            !isAddress && { url: 'Choose one of the pages below, or type an address such as /guides.' }),
        };
        setErrors(found);
        if (Object.keys(found).length === 0) onDone({ title: title.trim(), url: url.trim() });
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
      <TextField
        label="Page or address"
        hint="Search for a page and choose it below, or type an address such as /guides or https://example.org."
        autoComplete="off"
        value={url}
        error={errors.url}
        onChange={({ target }) => {
          setUrl(target.value);
          setErrors({});
        }}
      />
      <PageChoice
        find={find}
        locale={locale}
        onChoose={(page) => {
          setUrl(page.path);
          setErrors({});
          if (title.trim() === '') setTitle(page.title);
        }}
      />
    </FormShell>
  );
}

function PageChoice({
  find,
  locale,
  onChoose,
}: {
  find: string;
  locale: Locale;
  onChoose: (page: { path: string; title: string }) => void;
}) {
  const call = useApi();
  const { fetched } = useFetched(find.length < 2 ? null : find, () => call(listPages, { find }));
  if (find.length < 2 || fetched.status !== 'ready') return null;
  // Visitors of nz meet the pages of au where they have none of their own.
  const pages = fetched.value.rows.filter((page) => page.locale === locale || page.locale === 'au');
  const shown = [...new Map(pages.map((page) => [page.path, page])).values()].slice(0, pagesShown);
  if (shown.length === 0) return <p role="status">No pages match.</p>;
  return (
    <ul className={styles.choice} aria-label="Pages found">
      {shown.map((page) => (
        <li key={page.pageId}>
          <button type="button" onClick={() => onChoose(page)}>
            <strong>{page.title}</strong> {page.path}
            {page.state === 'draft' && ' (not published yet)'}
          </button>
        </li>
      ))}
    </ul>
  );
}

import { type ReactNode, useState } from 'react';
import { listMedia } from '#contract/admin/media.ts';
import { listPages } from '#contract/admin/pages.ts';
import { linkAddress, linkWords } from '#contract/link-address.ts';
import { kindWords } from '#contract/media-kinds.ts';
import { maxKeyword, search } from '#contract/search.ts';
import type { Locale } from '#contract/locale.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { bytesText } from '../fields/bytes-text.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import styles from './link-field.module.css';

const FileDialog = whenOpened(async () => (await import('./file-dialog.tsx')).FileDialog);

const shownAtOnce = 6;

interface Props {
  label: string;
  hint: string;
  locale: Locale;
  value: string;
  error: string | undefined;
  isRequired?: boolean;
  /** What is not looked for, because it was there before; the first value if it is not named. */
  before?: string;
  onChange: (address: string) => void;
  /** A page or a file was chosen: its address, and what it is called. */
  onChosen?: (chosen: { url: string; title: string }) => void;
}

/**
 * Where a link leads: an address that is typed, or something that is found by its words: a page, a guide, an event, a
 * product, or a file of the library.
 */
export function LinkField({
  label,
  hint,
  locale,
  value,
  error,
  isRequired = false,
  before,
  onChange,
  onChosen,
}: Props) {
  const [first] = useState(value);
  const stored = before ?? first;
  const [isOpen, setOpen] = useState(false);
  const typed = linkAddress(value);
  const href = 'href' in typed ? typed.href : null;
  // A path may be the beginning of a page's address; every other address is none of this site.
  const find = value.trim() === stored || (href !== null && !href.startsWith('/')) ? '' : value.trim();
  const choose = (url: string, title: string): void => {
    onChange(url);
    onChosen?.({ url, title });
  };
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        required={isRequired}
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      {href !== null && href !== value.trim() && <p>{linkWords(href)}</p>}
      {find.length > 1 && <Found find={find} locale={locale} isTyped={href !== null} onChoose={choose} />}
      <p>
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          Choose a file of the library
        </Button>
      </p>
      {isOpen && (
        <FileDialog
          title="Link to a file"
          isForLinks
          onChosen={(file) => {
            setOpen(false);
            if (file) choose(file.url, file.alt || file.name);
          }}
        />
      )}
    </>
  );
}

/** What has these words. Whoever may write no pages finds what visitors find. */
function Found({
  find,
  locale,
  isTyped,
  onChoose,
}: {
  find: string;
  locale: Locale;
  isTyped: boolean;
  onChoose: (url: string, title: string) => void;
}) {
  const call = useApi();
  const { fetched } = useFetched(find, async () => {
    const none = () => ({ rows: [], pages: [] });
    const [pages, files, shown] = await Promise.all([
      call(listPages, { find }).catch(none),
      isTyped ? none() : call(listMedia, { find, kind: 'file', isPublic: 'yes' }).catch(none),
      isTyped ? none() : call(search, { keyword: find.slice(0, maxKeyword) }).catch(none),
    ]);
    return { pages: pages.rows, files: files.rows, shown: shown.pages };
  });
  if (fetched.status !== 'ready') return null;
  // Visitors of nz meet the pages of au where they have none of their own.
  const own = fetched.value.pages.filter((page) => page.locale === locale || page.locale === 'au');
  const pages = [...new Map(own.map((page) => [page.path, page])).values()].slice(0, shownAtOnce);
  const files = fetched.value.files.slice(0, shownAtOnce);
  const others = fetched.value.shown
    .filter(({ pageUrl }) => pages.every(({ path }) => path !== pageUrl))
    .slice(0, shownAtOnce);
  const row = (key: string, url: string, title: string, note: ReactNode) => (
    <li key={key}>
      <button type="button" onClick={() => onChoose(url, title)}>
        <strong>{title}</strong> {note}
      </button>
    </li>
  );
  if (pages.length + files.length + others.length === 0) return <p role="status">No pages or files match.</p>;
  return (
    <ul className={styles.choice} aria-label="Pages and files found">
      {pages.map(({ pageId, path, title, state }) =>
        row(`page ${pageId}`, path, title, `${path}${state === 'draft' ? ' (not published yet)' : ''}`),
      )}
      {others.map(({ pageUrl, pageTitle }) => row(`shown ${pageUrl}`, pageUrl, pageTitle, pageUrl))}
      {files.map(({ mediaId, url, alt, name, kind, bytes }) =>
        row(`file ${mediaId}`, url, alt || name, `${kindWords[kind]}, ${bytesText(bytes)}`),
      )}
    </ul>
  );
}

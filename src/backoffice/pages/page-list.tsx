import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  createPage,
  listPages,
  makeNzPage,
  type PageRow,
  type PageState,
  putBackPage,
  removePage,
  unpublishPage,
} from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Done } from '../parts/done.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useStaff } from '../parts/staff.ts';
import { useSaleEnd } from '../parts/use-sale-end.ts';
import { whenText } from '../parts/when.ts';
import styles from './pages.module.css';

/** All pages with their state, and what can be done with each. */
export function PageList() {
  const mayPublish = useStaff().may('content.publish');
  const navigate = useNavigate();
  const onOpen = (pageId: number) => void navigate(`/admin/pages/${pageId}`);
  const call = useApi();
  const [find, setFind] = useState('');
  const [state, setState] = useState<PageState | ''>('');
  const [at, setAt] = useState(1);
  const [round, setRound] = useState(0);
  const [making, setMaking] = useState<{ copyOf: PageRow | null } | null>(null);
  const [done, setDone] = useState<{ text: string } | null>(null);
  const filter = { find, ...(state !== '' && { state }), ...(at > 1 && { page: at }) };
  const { fetched, retry } = useFetched(`${round} ${JSON.stringify(filter)}`, () => call(listPages, filter));
  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <h1>Pages</h1>
        <Button onClick={() => setMaking({ copyOf: null })}>New page</Button>
      </header>
      <div className={styles.filters} role="search">
        <TextField
          label="Find by title or address"
          type="search"
          value={find}
          onChange={({ target }) => {
            setFind(target.value);
            setAt(1);
          }}
        />
        <SelectField
          label="State"
          value={state}
          placeholder="All except trash"
          onChange={({ target }) => {
            setState(target.value as PageState | '');
            setAt(1);
          }}
          options={[
            { value: 'live', label: 'Live' },
            { value: 'changed', label: 'Live, with changes' },
            { value: 'draft', label: 'Draft' },
            { value: 'trash', label: 'Trash' },
          ]}
        />
      </div>
      {done && (
        <Notice>
          <Done change={done}>{done.text}</Done>
        </Notice>
      )}
      {fetched.status === 'loading' && <p role="status">Loading …</p>}
      {fetched.status === 'error' && <LoadFailed errors={fetched.errors} retry={retry} />}
      {fetched.status === 'ready' && fetched.value.pages.length === 0 && (
        <p className={styles.empty}>
          {find === '' && state === '' ? 'There is no page yet. Create the first one.' : 'No pages match.'}
        </p>
      )}
      {fetched.status === 'ready' && fetched.value.pages.length > 0 && (
        <ul className={styles.rows} aria-label="Pages">
          {fetched.value.pages.map((page) => (
            <Row
              key={page.pageId}
              page={page}
              mayPublish={mayPublish}
              onOpen={() => onOpen(page.pageId)}
              onCopy={() => setMaking({ copyOf: page })}
              onDone={(text) => {
                setDone({ text });
                setRound((before) => before + 1);
              }}
            />
          ))}
        </ul>
      )}
      {fetched.status === 'ready' && (fetched.value.totalCnt ?? 0) > at * 200 && (
        <Button variant="secondary" onClick={() => setAt(at + 1)}>
          Next 200 of {fetched.value.totalCnt}
        </Button>
      )}
      {making && (
        <Dialog
          open
          title={making.copyOf ? `Copy ‘${making.copyOf.title}’` : 'New page'}
          onClose={() => setMaking(null)}
        >
          <NewPage copyOf={making.copyOf} onMade={onOpen} />
        </Dialog>
      )}
    </div>
  );
}

const acts = {
  off: { endpoint: unpublishPage, label: 'Unpublish', text: 'is unpublished. It is a draft now.' },
  trash: {
    endpoint: removePage,
    label: 'Move to trash',
    text: 'is in the trash. To put it back, choose the state ‘Trash’.',
  },
};
type Act = keyof typeof acts;

function Row({
  page,
  mayPublish,
  onOpen,
  onCopy,
  onDone,
}: {
  page: PageRow;
  mayPublish: boolean;
  onOpen: () => void;
  onCopy: () => void;
  onDone: (text: string) => void;
}) {
  const call = useApi();
  const name = `‘${page.title || page.path}’`;
  const { attempt, pending, submitError, asked } = useSaleEnd(async (what: Act, endSales) => {
    const { endpoint, text } = acts[what];
    const response = await call(endpoint, {
      pageId: page.pageId,
      ...(endSales && { endSales }),
      key: crypto.randomUUID(),
    });
    if (response.results) onDone(`${name} ${text}`);
    return response;
  });
  const puttingBack = useAttempt(async () => {
    const response = await call(putBackPage, { pageId: page.pageId, key: crypto.randomUUID() });
    if (response.results) onDone(`${name} is out of the trash. It is a draft now.`);
    return response;
  });
  const making = useAttempt(async () => {
    const response = await call(makeNzPage, { pageId: page.pageId, key: crypto.randomUUID() });
    if (response.results) onDone(`${name} has a page of New Zealand now, which is a draft.`);
    return response;
  });
  const act = (what: Act) => (
    <Button size="small" variant="danger" disabled={pending} onClick={() => void attempt(what)}>
      {asked === what ? `End the sale: ${acts[what].label.toLowerCase()}` : acts[what].label}
    </Button>
  );
  const isTrash = page.state === 'trash';
  const isLive = page.state === 'live' || page.state === 'changed';
  return (
    <li className={`${styles.row} ${styles.withActions}`}>
      <div className={styles.what}>
        {isTrash ? (
          <strong>{page.title}</strong>
        ) : (
          <button type="button" className={styles.title} onClick={onOpen}>
            {page.title || page.path}
          </button>
        )}
        <span className={styles.path}>
          {page.path}
          {page.locale === 'nz' && ' (nz)'}
        </span>
      </div>
      <p className={styles.state}>
        {stateText(page)} · {whenText(page.updatedAt)}
        {page.updatedBy !== null && `, ${page.updatedBy}`}
      </p>
      <div className={styles.actions}>
        {isLive && (
          <a href={page.path} target="_blank" rel="noreferrer">
            View it
          </a>
        )}
        {!isTrash && (
          <Button size="small" variant="quiet" onClick={onCopy}>
            Copy
          </Button>
        )}
        {!isTrash && page.locale === 'au' && page.variantId === null && (
          <Button size="small" variant="quiet" pending={making.pending} onClick={() => void making.attempt(undefined)}>
            Make NZ page
          </Button>
        )}
        {!isTrash && page.locale === 'nz' && page.variantId !== null && (
          <a href={`/admin/pages/${page.pageId}/compare?with=${page.variantId}`}>Compare with AU</a>
        )}
        {mayPublish && isLive && !page.isProtected && act('off')}
        {mayPublish && !isTrash && !page.isProtected && act('trash')}
        {mayPublish && isTrash && (
          <Button
            size="small"
            variant="quiet"
            disabled={puttingBack.pending}
            onClick={() => void puttingBack.attempt(undefined)}
          >
            Put back
          </Button>
        )}
      </div>
      <ErrorList errors={[...submitError, ...puttingBack.submitError, ...making.submitError]} />
    </li>
  );
}

const stateTexts: Record<PageState, string> = {
  draft: 'Draft',
  live: 'Live',
  changed: 'Live, with changes',
  trash: 'In the trash',
};

/** 'Live, with changes · Members only · Scheduled 4 Dec 2026, 9:00 am'. */
function stateText({ state, access, scheduledAt }: PageRow): string {
  const readers = {
    inherit: null,
    public: null,
    member: 'Members only',
    subscriber: 'Subscribers',
    corporate: 'Companies',
    entitlement: 'Buyers of the guide',
  };
  return [stateTexts[state], readers[access.kind], scheduledAt !== null && `Scheduled ${whenText(scheduledAt)}`]
    .filter(Boolean)
    .join(' · ');
}

function NewPage({ copyOf, onMade }: { copyOf: PageRow | null; onMade: (pageId: number) => void }) {
  const call = useApi();
  const [title, setTitle] = useState('');
  const [path, setPath] = useState<string | null>(null);
  const [locale, setLocale] = useState<'au' | 'nz'>('au');
  const [fields, setFields] = useState<Record<string, string>>({});
  const proposed = `/${title
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`;
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(createPage, {
      title,
      path: path ?? proposed,
      locale,
      copyOf: copyOf?.pageId ?? null,
      key: crypto.randomUUID(),
    });
    setFields(Object.fromEntries((response.errors ?? []).map((error) => [error.field ?? '', error.errorMessage])));
    if (response.results) onMade(response.results.pageId);
    return response;
  });
  return (
    <FormShell
      label="New page"
      submitLabel="Create the page"
      pending={pending}
      invalid={false}
      submitError={submitError}
      onSubmit={() => void attempt(undefined)}
    >
      <TextField
        label="Title"
        required
        value={title}
        error={fields['title']}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label="Address"
        required
        value={path ?? proposed}
        error={fields['path']}
        onChange={({ target }) => setPath(target.value)}
      />
      <SelectField
        label="For"
        value={locale}
        onChange={({ target }) => setLocale(target.value === 'nz' ? 'nz' : 'au')}
        options={[
          { value: 'au', label: 'Australia, and New Zealand if it has no own page' },
          { value: 'nz', label: 'New Zealand only' },
        ]}
      />
    </FormShell>
  );
}

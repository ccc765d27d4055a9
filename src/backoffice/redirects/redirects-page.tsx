import { useState } from 'react';
import { listRedirects, type RedirectRow, removeRedirect, saveRedirect } from '#contract/admin/redirects.ts';
import type { Locale } from '#contract/locale.ts';
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
import { whenText } from '../parts/when.ts';
import styles from '../pages/pages.module.css';

const atOnce = 200;

/** Addresses that lead elsewhere; publishers change them. */
export function RedirectsPage() {
  const mayPublish = useStaff().may('content.publish');
  const call = useApi();
  const [find, setFind] = useState('');
  const [at, setAt] = useState(1);
  const [round, setRound] = useState(0);
  const [editing, setEditing] = useState<{ redirect: RedirectRow | null } | null>(null);
  const [done, setDone] = useState<{ redirect: RedirectRow; isGone: boolean } | null>(null);
  const filter = { find, ...(at > 1 && { page: at }) };
  const { fetched, retry } = useFetched(`${round} ${JSON.stringify(filter)}`, () => call(listRedirects, filter));
  const again = () => setRound((before) => before + 1);
  const removing = useAttempt(async (redirect: RedirectRow) => {
    const { redirectId, redirectTo } = redirect;
    const response = await call(removeRedirect, { redirectId, was: redirectTo, key: crypto.randomUUID() });
    if (response.results) setDone({ redirect, isGone: true });
    again();
    return response;
  });
  const putting = useAttempt(async (redirect: RedirectRow) => {
    const { path, locale, redirectTo } = redirect;
    const response = await call(saveRedirect, { path, locale, redirectTo, was: null, key: crypto.randomUUID() });
    if (response.results) setDone({ redirect, isGone: false });
    again();
    return response;
  });
  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <h1>Redirects</h1>
        {mayPublish && <Button onClick={() => setEditing({ redirect: null })}>New redirect</Button>}
      </header>
      {!mayPublish && (
        <Notice>
          Redirects are changed by publishers and administrators. Your account is an author, so you can look at them
          here.
        </Notice>
      )}
      <div role="search">
        <TextField
          label="Find by address"
          type="search"
          value={find}
          onChange={({ target }) => {
            setFind(target.value);
            setAt(1);
          }}
        />
      </div>
      <ErrorList errors={[...removing.submitError, ...putting.submitError]} />
      {done && (
        <Notice>
          <Done change={done}>
            {done.isGone
              ? `${done.redirect.path} does not redirect any more.`
              : `${done.redirect.path} leads to ${done.redirect.redirectTo} again.`}
          </Done>{' '}
          {done.isGone && (
            <Button
              size="small"
              variant="secondary"
              pending={putting.pending}
              onClick={() => void putting.attempt(done.redirect)}
            >
              Put it back
            </Button>
          )}
        </Notice>
      )}
      {fetched.status === 'loading' && <p role="status">Loading …</p>}
      {fetched.status === 'error' && <LoadFailed errors={fetched.errors} retry={retry} />}
      {fetched.status === 'ready' && fetched.value.redirects.length === 0 && (
        <p className={styles.empty}>
          {find === ''
            ? 'There are no redirects yet. When a page moves, its old address redirects by itself.'
            : 'No redirects match.'}
        </p>
      )}
      {fetched.status === 'ready' && fetched.value.redirects.length > 0 && (
        <ul className={styles.rows} aria-label="Redirects">
          {fetched.value.redirects.map((redirect) => (
            <li key={redirect.redirectId} className={styles.row}>
              <div className={styles.what}>
                <strong>
                  {redirect.path}
                  {redirect.locale === 'nz' && ' (nz)'}
                </strong>
                <span className={styles.path}>leads to {redirect.redirectTo}</span>
              </div>
              <p className={styles.state}>{whenText(redirect.updatedAt)}</p>
              <div className={styles.actions}>
                {mayPublish && (
                  <>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Change ${redirect.path}`}
                      onClick={() => setEditing({ redirect })}
                    >
                      Change
                    </Button>
                    <Button
                      size="small"
                      variant="danger"
                      aria-label={`Remove ${redirect.path}`}
                      disabled={removing.pending}
                      onClick={() => void removing.attempt(redirect)}
                    >
                      Remove
                    </Button>
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {fetched.status === 'ready' && (fetched.value.totalCnt ?? 0) > at * atOnce && (
        <Button variant="secondary" onClick={() => setAt(at + 1)}>
          Next {atOnce} of {fetched.value.totalCnt}
        </Button>
      )}
      {editing && (
        <Dialog
          open
          title={editing.redirect ? `Change ${editing.redirect.path}` : 'New redirect'}
          onClose={() => setEditing(null)}
        >
          <RedirectForm
            redirect={editing.redirect}
            onSaved={() => {
              setEditing(null);
              again();
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

function RedirectForm({ redirect, onSaved }: { redirect: RedirectRow | null; onSaved: () => void }) {
  const call = useApi();
  const [path, setPath] = useState(redirect?.path ?? '');
  const [redirectTo, setTo] = useState(redirect?.redirectTo ?? '');
  const [locale, setLocale] = useState<Locale>(redirect?.locale ?? 'au');
  const [fields, setFields] = useState<Record<string, string>>({});
  const { attempt, pending, submitError } = useAttempt(async () => {
    if (path.trim() === '' || redirectTo.trim() === '') {
      setFields({
        ...(path.trim() === '' && { path: 'Enter the address that redirects.' }),
        ...(redirectTo.trim() === '' && { redirectTo: 'Enter where it leads.' }),
      });
      return;
    }
    const response = await call(saveRedirect, {
      path,
      locale,
      redirectTo,
      was: redirect?.redirectTo ?? null,
      key: crypto.randomUUID(),
    });
    setFields(Object.fromEntries((response.errors ?? []).map((error) => [error.field ?? '', error.errorMessage])));
    if (response.results) onSaved();
    return response;
  });
  // The text of a field is shown at the field only.
  const others = submitError.filter((text) => text !== fields['path'] && text !== fields['redirectTo']);
  return (
    <FormShell
      label="Redirect"
      submitLabel={redirect ? 'Change the redirect' : 'Make the redirect'}
      pending={pending}
      invalid={false}
      submitError={others}
      onSubmit={() => void attempt(undefined)}
    >
      <TextField
        label="From"
        required
        hint="An address of this site at which there is no page, such as /old-guides."
        value={path}
        disabled={redirect !== null}
        error={fields['path']}
        onChange={({ target }) => setPath(target.value)}
      />
      <TextField
        label="To"
        required
        hint="An address of this site, such as /guides, or a full one, such as https://example.org."
        value={redirectTo}
        error={fields['redirectTo']}
        onChange={({ target }) => setTo(target.value)}
      />
      <SelectField
        label="For"
        value={locale}
        disabled={redirect !== null}
        onChange={({ target }) => setLocale(target.value === 'nz' ? 'nz' : 'au')}
        options={[
          { value: 'au', label: 'Australia, and New Zealand if it has no own page or redirect' },
          { value: 'nz', label: 'New Zealand only' },
        ]}
      />
    </FormShell>
  );
}

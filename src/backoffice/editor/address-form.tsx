import { useState } from 'react';
import type { Stale } from '#contract/admin/change.ts';
import { type PageAccessRule, type PageRow, savePageSettings } from '#contract/admin/pages.ts';
import { listGuides } from '#contract/admin/guides.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { StaleChoice } from '../form/stale-choice.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useSaleEnd } from '../parts/use-sale-end.ts';
import { type AccessChoice, accessChoices, choiceOf, ruleOf, ruleText } from './access-choice.ts';
import styles from './editor.module.css';

/** Address and access of a page; both apply at once. */
export function AddressForm({
  page,
  pageRevision,
  onSaved,
}: {
  page: PageRow;
  pageRevision: number;
  onSaved: () => void;
}) {
  const call = useApi();
  const [revision, setRevision] = useState(pageRevision);
  const [path, setPath] = useState(page.path);
  const [access, setAccess] = useState(() => choiceOf(page.access));
  const [isSaved, setSaved] = useState(false);
  const [stale, setStale] = useState<Stale | null>(null);
  const [storedAccess, setStoredAccess] = useState(page.access);
  const rule = ruleOf(access.choice, access.guideId, storedAccess);
  const { attempt, pending, submitError, asked, forget } = useSaleEnd(async (_: 'change', endSales) => {
    if (!rule) return { errors: [{ errorMessage: 'Choose the guide whose buyers may read the page.' }] };
    const response = await call(savePageSettings, {
      pageId: page.pageId,
      pageRevision: revision,
      path,
      access: rule,
      ...(endSales && { endSales }),
      key: crypto.randomUUID(),
    });
    setStale(response.stale ?? null);
    if (response.stale) {
      setRevision(response.stale.revision);
      return {};
    }
    if (response.results) {
      setRevision(response.results.pageRevision);
      setSaved(true);
      onSaved();
    }
    return response;
  });
  const change = (next: Partial<typeof access>) => {
    setAccess({ ...access, ...next });
    setSaved(false);
    forget();
  };
  const isMoved = path !== page.path;
  return (
    <form
      className={styles.address}
      aria-label="Address and access"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt('change');
      }}
    >
      <h3>Address and access</h3>
      <TextField
        label="Address"
        value={path}
        disabled={page.isProtected}
        hint={page.isProtected ? 'The site needs this page at this address.' : undefined}
        onChange={({ target }) => {
          setPath(target.value);
          setSaved(false);
          forget();
        }}
      />
      <SelectField
        label="Who may read it"
        value={access.choice}
        onChange={({ target }) => change({ choice: target.value as AccessChoice })}
        options={[...accessChoices]}
      />
      {access.choice.startsWith('guide') && (
        <GuideChoice guideId={access.guideId} onChange={(guideId) => change({ guideId })} />
      )}
      <p>This applies at once.{isMoved && page.state !== 'draft' && ` ${page.path} will lead to ${path}.`}</p>
      <ErrorList errors={submitError} />
      {stale && (
        <StaleChoice
          stale={inWords(stale)}
          names={{ path: 'Address', access: 'Who may read it' }}
          onChoose={(field, value) => {
            if (field === 'path') setPath(String(value));
            else {
              const chosen = rulesIn(stale).find((each) => ruleText(each) === value) ?? storedAccess;
              setStoredAccess(chosen);
              setAccess(choiceOf(chosen));
            }
          }}
        />
      )}
      {isSaved && <Notice tone="success">Saved.</Notice>}
      <Button type="submit" size="small" variant="secondary" pending={pending}>
        {asked ? 'Change it all the same' : 'Change address and access'}
      </Button>
    </form>
  );
}

const rulesIn = ({ fields }: Stale) =>
  fields
    .filter(({ field }) => field === 'access')
    .flatMap(({ yours, now }) => [yours as PageAccessRule, now as PageAccessRule]);

function inWords(stale: Stale): Stale {
  const words = (field: string, value: unknown) => (field === 'access' ? ruleText(value as PageAccessRule) : value);
  return {
    ...stale,
    fields: stale.fields.map(({ field, yours, now }) => ({
      field,
      yours: words(field, yours),
      now: words(field, now),
    })),
  };
}

function GuideChoice({ guideId, onChange }: { guideId: number | null; onChange: (guideId: number) => void }) {
  const call = useApi();
  const { fetched, retry } = useFetched('guides', () => call(listGuides, {}));
  if (fetched.status === 'loading') return <p role="status">Loading the guides …</p>;
  if (fetched.status === 'error') return <LoadFailed errors={fetched.errors} retry={retry} />;
  const known = fetched.value.guides.some((guide) => guide.guideId === guideId);
  return (
    <SelectField
      label="Guide"
      value={guideId === null ? '' : String(guideId)}
      placeholder="Choose a guide"
      onChange={({ target }) => onChange(Number(target.value))}
      options={[
        ...fetched.value.guides.map((guide) => ({
          value: String(guide.guideId),
          label: guide.published ? guide.guideTitle : `${guide.guideTitle} (not published)`,
        })),
        ...(known || guideId === null ? [] : [{ value: String(guideId), label: 'A guide that does not exist' }]),
      ]}
    />
  );
}

import { useState } from 'react';
import { type DistressListForEdit, getDistressList, saveDistressList } from '#contract/admin/distress.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { LookOnly } from '../parts/look-only.tsx';
import { useStaff } from '../parts/staff.ts';
import { whenText } from '../parts/when.ts';

/** What people in need type into the search, and the page that they are led to (A-115). */
export function DistressPage() {
  const mayPublish = useStaff().may('content.publish');
  const { data: answer, errors, retry } = useData(getDistressList, {});
  return (
    <ListPage title="Words of distress">
      <p>
        Whoever searches for one of these words sees the helplines first, then the page of the subject, and only then
        what was found. Nobody can see here what was searched for: it is not stored.
      </p>
      {!mayPublish && <LookOnly what="These words" />}
      {errors.length > 0 ? <LoadFailed errors={errors} retry={retry} /> : !answer && <p role="status">Loading …</p>}
      {answer?.data && <SubjectList loaded={answer.data} mayPublish={mayPublish} />}
    </ListPage>
  );
}

interface Draft {
  id: number;
  name: string;
  pageUrl: string;
  /** One word or phrase per line. */
  lines: string;
}

function SubjectList({ loaded, mayPublish }: { loaded: DistressListForEdit; mayPublish: boolean }) {
  const call = useApi();
  const [list, setList] = useState(loaded);
  const [drafts, setDrafts] = useState(() => draftsOf(loaded));
  const [isSaved, setSaved] = useState(false);
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(saveDistressList, {
      subjects: drafts.map(({ name, pageUrl, lines }) => ({ name, pageUrl, words: lines.split('\n') })),
      lock: list.lock,
      key: crypto.randomUUID(),
    });
    if (response.results) {
      setList(response.results.list);
      setDrafts(draftsOf(response.results.list));
      setSaved(true);
    }
    return response;
  });
  const change = (id: number, to: Partial<Draft>): void => {
    setSaved(false);
    setDrafts((before) => before.map((draft) => (draft.id === id ? { ...draft, ...to } : draft)));
  };
  return (
    <form
      aria-label="Words of distress"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(undefined);
      }}
    >
      <p>
        {list.updatedAt === null
          ? 'This is the list that came with the site.'
          : `Saved ${whenText(list.updatedAt)} by ${list.updatedBy ?? 'an account that is gone'}.`}
      </p>
      {drafts.map((draft, index) => (
        <fieldset key={draft.id} disabled={!mayPublish}>
          <legend>{draft.name === '' ? 'New subject' : draft.name}</legend>
          <TextField
            label="Subject"
            required
            value={draft.name}
            onChange={({ target }) => change(draft.id, { name: target.value })}
          />
          <TextField
            label="Page"
            required
            hint="A page of this site, such as /at-home. If it is not there, visitors go to /contact instead."
            value={draft.pageUrl}
            onChange={({ target }) => change(draft.id, { pageUrl: target.value })}
          />
          <TextArea
            label="Words"
            required
            rows={8}
            hint="One word or phrase per line, also as people misspell it. Capitals, accents and apostrophes do not matter."
            value={draft.lines}
            onChange={({ target }) => change(draft.id, { lines: target.value })}
          />
          {mayPublish && (
            <Button
              size="small"
              variant="danger"
              aria-label={`Remove ${draft.name === '' ? `subject ${index + 1}` : draft.name}`}
              onClick={() => {
                setSaved(false);
                setDrafts((before) => before.filter(({ id }) => id !== draft.id));
              }}
            >
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      {mayPublish && (
        <>
          <ErrorList errors={submitError} />
          {isSaved && <Notice>The list is saved. Searches use it now.</Notice>}
          <p>
            <Button type="submit" pending={pending}>
              Save the list
            </Button>{' '}
            <Button
              variant="secondary"
              onClick={() => {
                const id = 1 + Math.max(0, ...drafts.map((draft) => draft.id));
                setDrafts((before) => [...before, { id, name: '', pageUrl: '/contact', lines: '' }]);
              }}
            >
              Add a subject
            </Button>
          </p>
        </>
      )}
    </form>
  );
}

function draftsOf({ subjects }: DistressListForEdit): Draft[] {
  return subjects.map(({ name, words, pageUrl }, id) => ({ id, name, pageUrl, lines: words.join('\n') }));
}

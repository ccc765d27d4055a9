import { useRef, useState } from 'react';
import { allItems } from '#blocks/define.ts';
import { getPageForEdit, listPages } from '#contract/admin/pages.ts';
import { replaced } from '#contract/lists.ts';
import { useApi, useSessionStore } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { type Case, cases, type Subject } from './cases.ts';
import styles from './protocol.module.css';

type Result = 'waiting' | 'running' | 'held' | string;

/** /dev/editor-protocol: opens a page of this site in the frame, and shows for each rule whether it holds. */
export function ProtocolPage() {
  const call = useApi();
  const session = useSessionStore();
  const holder = useRef<HTMLDivElement>(null);
  const [results, setResults] = useState<readonly Result[]>(() => cases.map(() => 'waiting'));
  const { attempt, pending, submitError } = useAttempt(async (chosen: readonly number[]) => {
    const subject = await subjectOf();
    if (typeof subject === 'string') return { errors: [{ errorMessage: subject }] };
    setResults((before) => before.map((result, at) => (chosen.includes(at) ? 'waiting' : result)));
    for (const at of chosen) {
      setResults((before) => replaced(before, at, 'running'));
      const result = await outcomeOf(cases[at], subject);
      setResults((before) => replaced(before, at, result));
    }
    return {};
  });

  /** A page with an editable text and a second block; or what is missing. */
  async function subjectOf(): Promise<Subject | string> {
    const token = await session.token();
    if (!holder.current || token === null) return 'Please log in first.';
    const { rows } = await call(listPages, { find: '/about' });
    const pageId = rows[0]?.pageId;
    const { data } = pageId === undefined ? { data: null } : await call(getPageForEdit, { id: pageId });
    const items = allItems((data?.sections ?? []).flatMap((section) => section.items));
    const text = items.find(({ itemTypeCode }) => itemTypeCode === 'Html');
    const other = items.find(({ itemTypeCode }) => itemTypeCode !== 'Html');
    if (pageId === undefined || !text || !other) return 'The page /about is needed, with a text and another block.';
    return { holder: holder.current, pageId, text: text.itemId, other: other.itemId, token };
  }

  const [held, failed] = [
    results.filter((result) => result === 'held').length,
    results.filter((result) => !['waiting', 'running', 'held'].includes(result)).length,
  ];
  return (
    <div className={styles.page}>
      <h1>Rules of the editor’s messages</h1>
      <p>
        The frame on the right is a page of this site. The cases speak to it as an editor of another maker would, which
        knows A-61 alone. Nothing is saved.
      </p>
      <ErrorList errors={submitError} />
      <p className={styles.run}>
        <Button pending={pending} onClick={() => void attempt([...cases.keys()])}>
          Run all
        </Button>
        <span role="status">
          {held} of {cases.length} hold{failed > 0 && `, ${failed} do not`}
          {pending && ' so far'}.
        </span>
      </p>
      <div className={styles.columns}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Rule</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {cases.map(({ name }, at) => (
              <tr key={name} data-result={results[at] === 'held' ? 'held' : undefined}>
                <th scope="row">
                  {name}{' '}
                  <button
                    type="button"
                    className={styles.one}
                    aria-label={`Run: ${name}`}
                    aria-disabled={pending || undefined}
                    onClick={() => void attempt([at])}
                  >
                    Run
                  </button>
                </th>
                <td>{textOf(results[at] ?? 'waiting')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div ref={holder} className={styles.holder} />
      </div>
    </div>
  );
}

async function outcomeOf(each: Case | undefined, subject: Subject): Promise<Result> {
  try {
    await each?.run(subject);
    return 'held';
  } catch (error) {
    return error instanceof Error ? error.message : (errorTexts(error)[0] ?? 'failed');
  }
}

function textOf(result: Result): string {
  if (result === 'held') return '✓ holds';
  if (result === 'waiting') return '–';
  if (result === 'running') return 'running …';
  return `✗ ${result}`;
}

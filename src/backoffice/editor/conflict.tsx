import { payloadOf } from '#blocks/define.ts';
import { useState } from 'react';
import { getPageDetail, getPageForEdit } from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenText } from '../parts/when.ts';
import { WordChanges } from './changes-list.tsx';
import { pageChanges } from './compare.ts';
import { type Draft, draftOf, findItem } from './draft.ts';
import { bothMoved, type Difference, differences, mergeDrafts, type Side, withFreshIds } from './merge.ts';
import { changedKeys } from './tree.ts';
import styles from './conflict.module.css';

interface Props {
  pageId: number;
  text: string;
  /** What was written since cannot be kept in this browser. */
  isInWindowOnly: boolean;
  /** What both sides began from. */
  base: Draft;
  mine: Draft;
  /** The content that was put together, what the other has saved, and its revision. */
  onMerged: (merged: Draft, theirs: Draft, revision: number) => void;
}

/** Somebody else has saved: nothing is overwritten until each block that both have changed is decided. */
export function Conflict({ pageId, text, isInWindowOnly, base, mine, onMerged }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.conflict} role="alert">
      <p>
        <strong>{text}</strong>{' '}
        {isInWindowOnly
          ? 'What you have written since is in this window only.'
          : 'What you have written since is kept in this browser.'}
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        Compare and merge …
      </Button>
      <Dialog open={isOpen} title="Two people have changed this page" onClose={() => setOpen(false)}>
        <PutTogether {...{ pageId, base, mine, onMerged }} />
      </Dialog>
    </div>
  );
}

function PutTogether({ pageId, base, mine, onMerged }: Omit<Props, 'text' | 'isInWindowOnly'>) {
  const call = useApi();
  const { fetched, retry } = useFetched(String(pageId), async () => {
    const [page, detail] = await Promise.all([call(getPageForEdit, { id: pageId }), call(getPageDetail, { pageId })]);
    return { page: page.data, detail: detail.data };
  });
  if (fetched.status === 'loading') return <p role="status">Loading what the other has saved …</p>;
  if (fetched.status === 'error') return <LoadFailed errors={fetched.errors} retry={retry} />;
  const { page, detail } = fetched.value;
  if (!page) return <TakeAlong mine={mine} />;
  return (
    <Choices
      base={base}
      mine={withFreshIds(base, mine, draftOf(page))}
      theirs={draftOf(page)}
      who={
        detail?.draft ? `${detail.draft.updatedBy}, ${whenText(detail.draft.updatedAt)}` : 'The version that was saved'
      }
      onMerged={(merged) => onMerged(merged, draftOf(page), page.revision)}
    />
  );
}

/** The page is gone: what was written can only be taken along. */
function TakeAlong({ mine }: { mine: Draft }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <p>This page was put into the trash or removed. Copy what you have written, if you need it.</p>
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(JSON.stringify(mine.content, null, 2)).then(() => setCopied(true))
        }
      >
        {isCopied ? 'Copied' : 'Copy my version'}
      </Button>
    </>
  );
}

/** One choice for each block that differs; `mine` has fresh ids. */
export function Choices({
  base,
  mine,
  theirs,
  who,
  onMerged,
}: {
  base: Draft;
  mine: Draft;
  theirs: Draft;
  who: string;
  onMerged: (draft: Draft) => void;
}) {
  const found = differences(base, mine, theirs);
  const [choices, setChoices] = useState<ReadonlyMap<number | null, Side>>(
    () => new Map(found.flatMap(({ itemId, chosen }) => (chosen ? [[itemId, chosen] as const] : []))),
  );
  const open = found.filter(({ itemId }) => !choices.has(itemId)).length;
  const [both, single] = [found.filter(({ chosen }) => chosen === null), found.filter(({ chosen }) => chosen !== null)];
  const choice = (difference: Difference) => (
    <Choice
      key={String(difference.itemId)}
      {...{ difference, base, mine, theirs, who }}
      side={choices.get(difference.itemId) ?? null}
      onChoose={(side) => setChoices(new Map([...choices, [difference.itemId, side]]))}
    />
  );
  return (
    <form
      className={styles.choices}
      onSubmit={(event) => {
        event.preventDefault();
        if (open === 0) onMerged(mergeDrafts(base, mine, theirs, choices));
      }}
    >
      {both.length > 0 && (
        <>
          <h3>This was changed on both sides. Choose one.</h3>
          {both.map(choice)}
        </>
      )}
      {single.length > 0 && (
        <details open={both.length === 0}>
          <summary>Changed on one side: {single.length}. All of it is kept unless you choose otherwise.</summary>
          {single.map(choice)}
        </details>
      )}
      {found.length === 0 && <p>Both versions say the same.</p>}
      {bothMoved(base, mine, theirs) && <p>Blocks were moved on both sides. Your order gives way to the other.</p>}
      <p role="status">{open > 0 ? `${open} still to choose.` : 'Everything is chosen. You can undo the result.'}</p>
      <Button type="submit" block disabled={open > 0}>
        Merge and save
      </Button>
    </form>
  );
}

const states = { same: 'unchanged', changed: 'changed', added: 'added', removed: 'removed' } as const;

function Choice({
  difference,
  base,
  mine,
  theirs,
  who,
  side,
  onChoose,
}: {
  difference: Difference;
  base: Draft;
  mine: Draft;
  theirs: Draft;
  who: string;
  side: Side | null;
  onChoose: (side: Side) => void;
}) {
  const { itemId, name } = difference;
  return (
    <fieldset className={styles.choice}>
      <legend>{name}</legend>
      <div className={styles.columns}>
        {(
          [
            ['mine', 'Mine', mine],
            ['theirs', who, theirs],
          ] as const
        ).map(([each, label, draft]) => (
          <label key={each} className={styles.option} data-chosen={side === each || undefined}>
            <span className={styles.label}>
              <input type="radio" name={`choice ${itemId}`} checked={side === each} onChange={() => onChoose(each)} />
              {label}: {states[difference[each]]}
            </span>
            <Texts itemId={itemId} base={base} draft={draft} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What a side has made of the texts of a block, against what both began from. */
function Texts({ itemId, base, draft }: { itemId: number | null; base: Draft; draft: Draft }) {
  if (itemId === null)
    return pageChanges(base, draft).map(({ label, before, after }) => (
      <div key={label}>
        {label}:
        <WordChanges before={before} after={after} />
      </div>
    ));
  const [before, after] = [findItem(base, itemId), findItem(draft, itemId)];
  if (!after) return null;
  return changedKeys(before, after).map((key) => (
    <WordChanges
      key={key}
      before={payloadOf(before?.payloads ?? [], key) ?? ''}
      after={payloadOf(after.payloads, key) ?? ''}
    />
  ));
}

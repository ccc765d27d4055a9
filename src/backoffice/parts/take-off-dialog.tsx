import { type PageRow, type PageUse, pageUses, putBackLive, removePage, unpublishPage } from '#contract/admin/pages.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useData, useSend } from './data.ts';
import { LoadFailed } from './load-failed.tsx';
import { useSaleEnd } from './use-sale-end.ts';
import styles from './take-off.module.css';

type Page = Pick<PageRow, 'pageId' | 'title' | 'path'>;
export type TakeOffAct = 'off' | 'trash';

const acts = {
  off: { title: 'Unpublish', press: 'Unpublish the page', done: 'is unpublished. It is a draft now.' },
  trash: { title: 'Move to the trash:', press: 'Move the page to the trash', done: 'is in the trash.' },
};

interface Props {
  act: TakeOffAct;
  page: Page;
  isLive: boolean;
  onClose: () => void;
  /** It is done; the words can take it back. */
  onDone: (done: DoneWords) => void;
  /** It was taken back. */
  onBack: (done: DoneWords) => void;
}

/**
 * Before a page leaves the site: what leads to it, what visitors will meet, and which sales end (A-114). Afterwards
 * Undo puts back what was live.
 */
export function TakeOffDialog({ act, page, isLive, onClose, onDone, onBack }: Props) {
  const name = `‘${page.title || page.path}’`;
  const { data, errors, retry } = useData(pageUses, { pageId: page.pageId });
  const send = { off: useSend(unpublishPage), trash: useSend(removePage) };
  const sendBack = useSend(putBackLive);
  const back = async (): Promise<void> => {
    const { results, errors: refused } = await sendBack({ pageId: page.pageId }).catch(() => noAnswer);
    onBack({
      text: results
        ? `${name} is ${results.version === null ? 'out of the trash' : `live again, version ${results.version} as before`}.`
        : (refused?.[0]?.errorMessage ?? 'It could not be put back.'),
    });
  };
  const { attempt, pending, submitError, asked } = useSaleEnd<TakeOffAct>(async (what, endSales) => {
    const answer = await send[what]({ pageId: page.pageId, ...(endSales && { endSales }) });
    if (answer.results) onDone({ text: `${name} ${acts[what].done}`, undo: { label: 'Undo', run: () => void back() } });
    return answer;
  });
  const found = data?.data;
  return (
    <ConfirmDialog
      title={`${acts[act].title} ${name}?`}
      press={asked ? `${acts[act].press} all the same` : acts[act].press}
      keep="Keep it as it is"
      pending={pending}
      errors={submitError}
      onYes={() => void attempt(act)}
      onClose={onClose}
    >
      {errors.length > 0 && <LoadFailed errors={errors} retry={retry} />}
      {!found && errors.length === 0 && <p role="status">Looking for what leads to it …</p>}
      {found && isLive && <p>{found.leadsTo}</p>}
      {found && !isLive && <p>Visitors do not see this page now.</p>}
      {found && <Uses uses={found.uses} isCut={found.isCut} />}
      <p>
        {act === 'off'
          ? 'Its text and its versions stay. You can undo it.'
          : 'Its address stays taken, and what is scheduled for it is cancelled. You can undo it, or put it back from the trash later.'}
      </p>
    </ConfirmDialog>
  );
}

const noAnswer = { results: undefined, errors: [{ errorMessage: 'It could not be put back. Please try again.' }] };

const kinds: Readonly<Record<PageUse['kind'], string>> = {
  menu: 'Menu',
  page: 'Page',
  'guide on sale': 'Guide on sale, which opens here',
  guide: 'Guide, which opens here',
  'guide category': 'Tile of a guide category',
  event: 'Event with tickets',
  redirect: 'Redirect',
};

function Uses({ uses, isCut }: { uses: readonly PageUse[]; isCut: boolean }) {
  if (uses.length === 0) return <p>Nothing on the site leads to it.</p>;
  return (
    <section aria-label="What leads to it" className={styles.uses}>
      <h3>This leads to it</h3>
      <ul>
        {uses.map(({ kind, title, to }) => (
          <li key={`${kind} ${title} ${to}`}>
            {kinds[kind]}:{' '}
            <a href={to} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
      {isCut && <p>And more of them.</p>}
    </section>
  );
}

import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { listPages, makeNzPage, type PageRow, putBackPage } from '#contract/admin/pages.ts';
import { Button } from '#web/ui/button.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import type { Action } from '../list/row-menu.tsx';
import { useList } from '../list/use-list.ts';
import { useVerb } from '../parts/data.ts';
import { useStaff } from '../parts/staff.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { whenText } from '../parts/when.ts';
import listStyles from '../list/list.module.css';
import { EndOfSale, useTakingOff } from './taking-off.tsx';
import { readersText, stateFilter, stateTexts, titleOf } from './words.ts';

const NewPageDialog = whenOpened(async () => (await import('./form.tsx')).NewPageDialog);

/** All pages with their state, and what can be done with each. */
export function PageList() {
  const mayPublish = useStaff().may('content.publish');
  const navigate = useNavigate();
  const list = useList(listPages);
  const [making, setMaking] = useState<{ copyOf: PageRow | null } | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const takingOff = useTakingOff(setDone);
  const puttingBack = useVerb(putBackPage);
  const makingNz = useVerb(makeNzPage);
  const putBack = async (page: PageRow) => {
    if (await puttingBack.attempt({ pageId: page.pageId }))
      setDone({ text: `${titleOf(page)} is out of the trash. It is a draft now.` });
  };
  const makeNz = async (page: PageRow) => {
    if (await makingNz.attempt({ pageId: page.pageId }))
      setDone({ text: `${titleOf(page)} has a page of New Zealand now, which is a draft.` });
  };

  const actionsFor = (page: PageRow): (Action | false)[] => {
    const { pageId, path, locale, variantId, state, isProtected } = page;
    if (state === 'trash') return [mayPublish && { label: 'Put back', run: () => void putBack(page) }];
    const isLive = state === 'live' || state === 'changed';
    const mayTakeAway = mayPublish && !isProtected;
    return [
      { label: 'Edit', run: () => void navigate(`/admin/pages/${pageId}`) },
      isLive && { label: 'View it', run: path as `/${string}` },
      { label: 'Copy …', run: () => setMaking({ copyOf: page }) },
      locale === 'au' && variantId === null && { label: 'Make NZ page', run: () => void makeNz(page) },
      locale === 'nz' &&
        variantId !== null && {
          label: 'Compare with AU',
          run: () => void navigate(`/admin/pages/${pageId}/compare?with=${variantId}`),
        },
      mayTakeAway && isLive && { label: 'Unpublish', isDanger: true, run: () => takingOff.begin('off', page) },
      mayTakeAway && { label: 'Move to trash', isDanger: true, run: () => takingOff.begin('trash', page) },
    ];
  };

  return (
    <ListPage
      title="Pages"
      action={<Button onClick={() => setMaking({ copyOf: null })}>New page</Button>}
      search={{ list, find: 'Find by title or address', filters: [stateFilter] }}
      errors={[...puttingBack.submitError, ...makingNz.submitError]}
      done={done}
    >
      <EndOfSale takingOff={takingOff} />
      <ListTable
        list={list}
        name="Pages"
        idOf={(page) => page.pageId}
        empty="There is no page yet. Create the first one."
        columns={[
          {
            name: 'Page',
            sort: 'title',
            cell: (page) => (
              <>
                {page.state === 'trash' ? (
                  <strong>{page.title}</strong>
                ) : (
                  <Link to={`/admin/pages/${page.pageId}`} className={listStyles.main}>
                    {page.title || page.path}
                  </Link>
                )}
                {page.locale === 'nz' && ' (nz)'}
              </>
            ),
          },
          { name: 'Address', sort: 'path', cell: (page) => page.path },
          { name: 'State', cell: (page) => stateTexts[page.state] },
          { name: 'Readers', cell: readersText },
          {
            name: 'Changed',
            sort: '-updatedAt',
            cell: ({ updatedAt, updatedBy, scheduledAt }) => (
              <>
                {whenText(updatedAt)}
                {updatedBy !== null && `, ${updatedBy}`}
                {scheduledAt !== null && <span className={listStyles.soft}>Scheduled {whenText(scheduledAt)}</span>}
              </>
            ),
          },
        ]}
        menu={(page) => ({ name: page.title || page.path, actions: actionsFor(page) })}
      />
      {making && (
        <NewPageDialog
          copyOf={making.copyOf}
          onClose={() => setMaking(null)}
          onMade={(pageId) => void navigate(`/admin/pages/${pageId}`)}
        />
      )}
    </ListPage>
  );
}

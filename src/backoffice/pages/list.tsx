import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { countryMark } from '#contract/admin/country-mark.ts';
import { listPages, makeNzPage, type PageRow, putBackPage } from '#contract/admin/pages.ts';
import { Button } from '#web/ui/button.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import type { Action } from '../list/row-menu.tsx';
import { useList } from '../list/use-list.ts';
import { useVerb } from '../parts/data.ts';
import { TakeOffDialog, type TakeOffAct } from '../parts/take-off-dialog.tsx';
import { useStaff } from '../parts/staff.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { scheduleTime, whenText } from '../parts/when.ts';
import listStyles from '../list/list.module.css';
import { Answers } from './answers.tsx';
import { readersText, requestText, stateFilter, stateTexts, titleOf } from './words.ts';

const NewPageDialog = whenOpened(async () => (await import('./form.tsx')).NewPageDialog);

/** All pages with their state, and what can be done with each. */
export function PageList() {
  const mayPublish = useStaff().may('content.publish');
  const navigate = useNavigate();
  const list = useList(listPages);
  const [making, setMaking] = useState<{ copyOf: PageRow | null } | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const [takingOff, setTakingOff] = useState<{ act: TakeOffAct; page: PageRow } | null>(null);
  const puttingBack = useVerb(putBackPage);
  const makingNz = useVerb(makeNzPage, ({ results }) => results && void navigate(`/admin/pages/${results.pageId}`));
  const putBack = async (page: PageRow) => {
    if (await puttingBack.attempt({ pageId: page.pageId }))
      setDone({ text: `${titleOf(page)} is out of the trash. It is a draft now.` });
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
      locale === 'au' && variantId === null && { label: 'Make NZ page', run: () => void makingNz.attempt({ pageId }) },
      locale === 'nz' &&
        variantId !== null && {
          label: 'Compare with AU',
          run: () => void navigate(`/admin/pages/${pageId}/compare?with=${variantId}`),
        },
      mayTakeAway && isLive && { label: 'Unpublish …', isDanger: true, run: () => setTakingOff({ act: 'off', page }) },
      mayTakeAway && { label: 'Move to trash …', isDanger: true, run: () => setTakingOff({ act: 'trash', page }) },
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
      {!mayPublish && <Answers />}
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
                {countryMark(page.locale)}
              </>
            ),
          },
          { name: 'Address', sort: 'path', cell: (page) => page.path },
          {
            name: 'Status',
            cell: (page) => (
              <>
                {stateTexts[page.state]}
                {requestText(page) !== '' && <span className={listStyles.soft}>{requestText(page)}</span>}
              </>
            ),
          },
          { name: 'Readers', cell: readersText },
          {
            name: 'Changed',
            sort: '-updatedAt',
            cell: ({ updatedAt, updatedBy, scheduledAt }) => (
              <>
                {whenText(updatedAt)}
                {updatedBy !== null && `, ${updatedBy}`}
                {scheduledAt !== null && <span className={listStyles.soft}>Scheduled {scheduleTime(scheduledAt)}</span>}
              </>
            ),
          },
        ]}
        menu={(page) => ({ name: page.title || page.path, actions: actionsFor(page) })}
      />
      {takingOff && (
        <TakeOffDialog
          {...takingOff}
          isLive={takingOff.page.state === 'live' || takingOff.page.state === 'changed'}
          onClose={() => setTakingOff(null)}
          onDone={(words) => {
            setTakingOff(null);
            setDone(words);
          }}
          onBack={setDone}
        />
      )}
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

import { useState } from 'react';
import { countryMark } from '#contract/admin/country-mark.ts';
import { listRedirects, type RedirectRow, removeRedirect, saveRedirect } from '#contract/admin/redirects.ts';
import { Button } from '#web/ui/button.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { newest } from '../list/newest.ts';
import { useList } from '../list/use-list.ts';
import { useVerb } from '../parts/data.ts';
import { LookOnly } from '../parts/look-only.tsx';
import { useStaff } from '../parts/staff.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { whenText } from '../parts/when.ts';

const RedirectForm = whenOpened(async () => (await import('./form.tsx')).RedirectForm);
const idOf = ({ redirectId }: RedirectRow): number => redirectId;
const pathText = ({ path, locale }: RedirectRow): string => `${path}${countryMark(locale)}`;

/** Addresses that lead elsewhere; publishers change them. */
export function RedirectList() {
  const mayPublish = useStaff().may('content.publish');
  const list = useList(listRedirects);
  const [open, setOpen] = useState<RedirectRow | 'new' | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const putting = useVerb(saveRedirect, (_, { values: { path, redirectTo } }) =>
    setDone({ text: `${path} leads to ${redirectTo} again.` }),
  );
  const removing = useVerb(removeRedirect);
  const remove = async (row: RedirectRow) => {
    const { path, redirectTo, locale } = row;
    const putBack = () => void putting.attempt({ redirectId: null, revision: 0, values: { path, redirectTo, locale } });
    if (await removing.attempt(row))
      setDone({ text: `${row.path} no longer redirects.`, undo: { label: 'Put it back', run: putBack } });
  };
  return (
    <ListPage
      title="Redirects"
      action={mayPublish && <Button onClick={() => setOpen('new')}>New redirect</Button>}
      intro={!mayPublish && <LookOnly what="Redirects" />}
      search={{ list, find: 'Find by address' }}
      errors={[...removing.submitError, ...putting.submitError]}
      done={done}
    >
      <ListTable
        list={list}
        name="Redirects"
        idOf={idOf}
        empty="Nothing redirects. When a page moves, its old address redirects by itself."
        columns={[
          { name: 'From', sort: 'path', cell: (row) => <strong>{pathText(row)}</strong> },
          { name: 'Leads to', cell: (row) => row.redirectTo },
          { name: 'Changed', sort: '-updatedAt', cell: (row) => whenText(row.updatedAt) },
        ]}
        menu={(row) => ({
          name: pathText(row),
          actions: [
            mayPublish && { label: 'Change …', run: () => setOpen(row) },
            mayPublish && { label: 'Remove the redirect', isDanger: true, run: () => void remove(row) },
          ],
        })}
      />
      {open && (
        <RedirectForm
          redirect={open === 'new' ? null : newest(open, list.data?.rows, idOf)}
          onClose={() => setOpen(null)}
        />
      )}
    </ListPage>
  );
}

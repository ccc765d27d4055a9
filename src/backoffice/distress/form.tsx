import { useState } from 'react';
import * as z from 'zod/mini';
import { type DistressListForEdit, getDistressList, saveDistressList } from '#contract/admin/distress.ts';
import type { Locale } from '#contract/locale.ts';
import { Tabs } from '../detail/tabs.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { History } from '../history/history.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { useData, useSend } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { LookOnly } from '../parts/look-only.tsx';
import { useStaff } from '../parts/staff.ts';
import { whenText } from '../parts/when.ts';
import { SubjectsField } from './subjects-field.tsx';

const countries = { au: 'Australia', nz: 'New Zealand' } as const;
// Each at an address of its own: going to the other one asks about words that are not saved.
const tabs = [
  { to: '/admin/distress', name: countries.au },
  { to: '/admin/distress/nz', name: countries.nz },
];

export const DistressPage = () => <DistressWords locale="au" />;
export const DistressPageOfNz = () => <DistressWords locale="nz" />;

/** What people in need type into the search, and the page that they are led to, country by country. */
function DistressWords({ locale }: { locale: Locale }) {
  const mayPublish = useStaff().may('content.publish');
  const { data: answer, errors, retry, isOld } = useData(getDistressList, { locale });
  const [done, setDone] = useState<DoneWords | null>(null);
  const found = isOld ? null : answer?.data;
  return (
    <ListPage title="Searches for help" done={done}>
      <p>
        Whoever searches for one of these words sees the helplines first, then the page of the subject, and only then
        what was found. Nobody can see here what was searched for: it is not stored.
      </p>
      <Tabs label="Countries" tabs={tabs} />
      {!mayPublish && <LookOnly what="These words" />}
      {errors.length > 0 ? <LoadFailed errors={errors} retry={retry} /> : !found && <p role="status">Loading …</p>}
      {found && (
        <>
          <p>{whoseText(found)}</p>
          {mayPublish ? (
            <ListForm
              loaded={found}
              onSaved={() => setDone({ text: `The list is saved. Searches in ${countries[locale]} use it now.` })}
            />
          ) : (
            <SubjectsField value={found.subjects} error={undefined} isLocked onChange={() => {}} />
          )}
          {mayPublish && (
            <History
              subject={locale === 'au' ? 'words:distress' : 'words:distress-nz'}
              onPutBack={() => setDone({ text: 'The list is as it was before.' })}
            />
          )}
        </>
      )}
    </ListPage>
  );
}

function whoseText({ locale, isOwn, updatedAt, updatedBy }: DistressListForEdit): string {
  if (isOwn && updatedAt !== null)
    return `Saved ${whenText(updatedAt)} by ${updatedBy ?? 'an account that is gone'}. It counts for ${countries[locale]} only.`;
  return locale === 'au'
    ? 'This is the list that came with the site.'
    : 'New Zealand has the list of Australia, and follows its changes, until you save one here.';
}

const schema = z.object({
  subjects: z.array(z.object({ name: z.string(), pageUrl: z.string(), words: z.array(z.string()) })),
});

function ListForm({ loaded, onSaved }: { loaded: DistressListForEdit; onSaved: () => void }) {
  const send = useSend(saveDistressList);
  const { locale, subjects, revision } = loaded;
  return (
    <EntityForm
      label="Searches for help"
      submitLabel="Save the list"
      schema={schema}
      values={{ subjects }}
      revision={revision}
      names={{ subjects: 'The list' }}
      send={(values, read) => send({ locale, revision: read, values })}
      onSaved={onSaved}
    >
      {({ control }) => control('subjects', (props) => <SubjectsField {...props} />)}
    </EntityForm>
  );
}

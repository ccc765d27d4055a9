import { useState } from 'react';
import { listMenus, type MenuForEdit } from '#contract/admin/menus.ts';
import type { Locale } from '#contract/locale.ts';
import { ListPage } from '../list/list-page.tsx';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { LookOnly } from '../parts/look-only.tsx';
import { useStaff } from '../parts/staff.ts';
import { isChanged } from './menu-draft.ts';
import { changeDraft, useDrafts } from './menu-drafts.ts';
import { MenuEditor } from './menu-editor.tsx';
import listStyles from '../list/list.module.css';

const countries = [
  { locale: 'au', name: 'Australia' },
  { locale: 'nz', name: 'New Zealand' },
] as const;

/** The menus of the site; authors look at them, publishers change them. */
export function MenusPage() {
  const mayPublish = useStaff().may('content.publish');
  const { data, errors, retry } = useData(listMenus, {});
  return (
    <ListPage title="Menus">
      {!mayPublish && <LookOnly what="Menus" />}
      {errors.length > 0 ? <LoadFailed errors={errors} retry={retry} /> : !data && <p role="status">Loading …</p>}
      {data && <Menus menus={data.menus} mayPublish={mayPublish} />}
    </ListPage>
  );
}

function Menus({ menus, mayPublish }: { menus: readonly MenuForEdit[]; mayPublish: boolean }) {
  const [locale, setLocale] = useState<Locale>('au');
  const drafts = useDrafts(menus);
  const draft = drafts.get(locale);
  return (
    <>
      <div className={listStyles.tabs} role="group" aria-label="Country">
        {countries.map((country) => {
          const of = drafts.get(country.locale);
          return (
            <button
              key={country.locale}
              type="button"
              aria-pressed={locale === country.locale}
              onClick={() => setLocale(country.locale)}
            >
              {country.name}
              {of && isChanged(of) && ' (not saved)'}
            </button>
          );
        })}
      </div>
      {draft && (
        <MenuEditor
          key={locale}
          draft={draft}
          mayPublish={mayPublish}
          onChange={(change) => changeDraft(locale, change)}
        />
      )}
    </>
  );
}

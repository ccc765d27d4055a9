import { dayOf } from '#contract/calendar.ts';
import { exportGuides } from '#contract/admin/guides.ts';
import * as schemas from '#contract/admin/guides.schemas.ts';
import { publishedPages } from '../content/published-pages.ts';
import { csvExport } from '../staff/csv-export.ts';
import { columnNames, wordsOf } from './guide-columns.ts';
import { selectGuideCategories } from './guide.admin.sql.ts';
import { amongState } from './guide-list.admin.ts';
import { staffGuidesPage } from './guide-list.admin.sql.ts';
import { storedGuides } from './stored-guides.ts';

/** The guides of the list as a file. */
export const guideExport = csvExport(exportGuides, schemas.exportGuides, {
  subject: () => 'guide:list',
  fileName: 'guides',
  columns: columnNames,
  async rows(deps, { key: _key, ...asked }, { after, size }) {
    const source = deps.db.read;
    const among = await amongState(deps, await publishedPages(deps), asked.state);
    const page = await staffGuidesPage(source, { ...asked, after, size }, { today: dayOf(deps.now()), among });
    const [stored, categories] = await Promise.all([
      storedGuides(source, { ids: page.rows.map(({ id }) => id) }),
      selectGuideCategories(source),
    ]);
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    const byId = new Map(stored.map((guide) => [guide.row.id, guide]));
    return {
      rows: page.rows.flatMap(({ id }) => {
        const guide = byId.get(id);
        return guide ? [[guide.row.slug, ...wordsOf(guide.values, names).values(), guide.revision]] : [];
      }),
      next: page.next,
    };
  },
});

import * as calls from '#contract/admin/guide-categories.ts';
import * as schemas from '#contract/admin/guide-categories.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { change } from '../staff/change.ts';
import {
  saveGuideCategory,
  setCategoryArchived,
  staffGuideCategories,
  storedCategory,
  subjectOf,
} from './guide-categories.ts';

/** The categories of guides as staff change them. */
export function guideCategoryRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listGuideCategories, schemas.listGuideCategories, async () => ({
    categories: await staffGuideCategories(deps),
  }));

  routes.add(calls.getGuideCategory, schemas.getGuideCategory, async ({ input: { categoryId } }) => {
    const found = await storedCategory(deps.db.read, categoryId);
    return {
      data: found && {
        categoryId,
        ...found.state,
        pageUrl: found.row.page_url,
        guides: found.guides.map(({ id, title }) => ({ guideId: id, title })),
      },
    };
  });

  const subject = ({ categoryId }: { categoryId: number }) => subjectOf(categoryId);
  const answer = ({ revision }: { revision: number }) => ({ revision });
  routes.add(
    calls.saveGuideCategory,
    schemas.saveGuideCategory,
    change(deps, schemas.saveGuideCategory, { name: 'saveGuideCategory', subject }, saveGuideCategory, answer),
  );
  routes.add(
    calls.archiveGuideCategory,
    schemas.archiveGuideCategory,
    change(
      deps,
      schemas.archiveGuideCategory,
      { name: 'archiveGuideCategory', subject },
      (tx, input) => setCategoryArchived(tx, deps, { ...input, isArchived: true }),
      answer,
    ),
  );
  routes.add(
    calls.unarchiveGuideCategory,
    schemas.unarchiveGuideCategory,
    change(
      deps,
      schemas.unarchiveGuideCategory,
      { name: 'unarchiveGuideCategory', subject },
      (tx, input) => setCategoryArchived(tx, deps, { ...input, isArchived: false }),
      answer,
    ),
  );
}

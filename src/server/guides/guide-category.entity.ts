import { audited } from '../staff/audited.ts';
import { type PutBack, revisionOf, type StaffEntity, titlesByNumber } from '../staff/entity.ts';
import { saveGuideCategory, setCategoryArchived, type StoredCategory, subjectOf } from './guide-categories.ts';
import { titlesOfGuideCategories } from './guide-categories.sql.ts';

const archivedAgain = (isArchived: boolean): PutBack => ({
  run: ({ deps, call, id, after, key }) => {
    const wish = { categoryId: Number(id), revision: revisionOf(after), isArchived };
    const name = isArchived ? 'archiveGuideCategory' : 'unarchiveGuideCategory';
    return audited(deps, call, { name, subject: subjectOf(wish.categoryId), input: { key, ...wish } }, (tx) =>
      setCategoryArchived(tx, deps, wish),
    );
  },
});

export const guideCategoryEntity: StaffEntity = {
  kind: 'guide-category',
  name: 'Categories of guides',
  permission: 'shop.manage',
  titles: (source, ids) => titlesByNumber(ids, (numbers) => titlesOfGuideCategories(source, numbers)),
  called: (id) => `the category ${id}`,
  verbs: {
    createGuideCategory: { words: 'made the category' },
    saveGuideCategory: {
      words: 'changed the category',
      putBack: {
        run: ({ deps, call, id, before, after, key }) => {
          const values = before['values'] as StoredCategory['values'];
          const wish = { categoryId: Number(id), revision: revisionOf(after), values };
          const action = { name: 'saveGuideCategory', subject: subjectOf(wish.categoryId), input: { key, ...wish } };
          return audited(deps, call, action, (tx) => saveGuideCategory(tx, wish));
        },
      },
    },
    archiveGuideCategory: { words: 'archived the category', putBack: archivedAgain(false) },
    unarchiveGuideCategory: { words: 'brought back from the archive the category', putBack: archivedAgain(true) },
  },
};

import type { GuideCategoryTexts } from '#contract/admin/guide-categories.ts';
import type { Deps } from '../deps.ts';
import { addGuideCategory } from '../guides/guide-categories.ts';
import { ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { categoryStarter } from './guide-starter.ts';
import { draftPageAt } from './page-at.ts';

/**
 * Makes a category of guides, and as a draft its page, unless there is one. Its tile comes on the site with its page,
 * because it leads there.
 */
export async function createGuideCategory(
  deps: Deps,
  call: StaffCall,
  input: { slug: string; values: GuideCategoryTexts; key: string },
): Promise<Outcome<{ categoryId: number; pageId: number }>> {
  const { slug, values } = input;
  const path = `/guides/category/${slug}`;
  const action = { name: 'createGuideCategory', subject: `guide-category:${values.name}`, input };
  return audited(deps, call, action, async (tx) => {
    const added = await addGuideCategory(tx, { path, values });
    if (!added.ok) return added;
    const title = values.pageTitle.trim() || values.name.trim();
    const pageId = await draftPageAt(tx, deps, call, {
      path,
      title,
      imageUrl: values.imageUrl,
      access: { kind: 'public' },
      pageTypeCode: 'Category',
      content: categoryStarter({ title, path, line: values.tileDesc }),
    });
    return ok({ before: null, after: { categoryId: added.value, pageId } });
  });
}

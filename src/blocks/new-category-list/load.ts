import { requireSuccess } from '#contract/errors.ts';
import { getGuideCategories } from '#contract/guides.ts';
import { defineLoad } from '../define-view.tsx';
import { newCategoryList } from './schema.ts';

export const load = defineLoad(
  newCategoryList,
  async (call, { Type }) => requireSuccess(await call(getGuideCategories, { type: Type })).categories,
);

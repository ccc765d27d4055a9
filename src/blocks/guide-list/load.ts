import { answered } from '#contract/errors.ts';
import { getGuides } from '#contract/guides.ts';
import { defineLoad } from '../define-view.tsx';
import { guideList } from './schema.ts';

export const load = defineLoad(guideList, async (call, { Category }) => answered(await call(getGuides, { cat: Category })).guides);

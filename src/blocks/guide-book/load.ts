import { requireSuccess } from '#contract/errors.ts';
import { getGuide } from '#contract/guides.ts';
import { defineLoad } from '../define-view.tsx';
import { guideBook } from './schema.ts';

export const load = defineLoad(guideBook, async (call, { Guide }) =>
  Guide === '' ? null : requireSuccess(await call(getGuide, { pageUrl: Guide })).detail,
);

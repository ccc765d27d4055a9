import { requireSuccess } from '#contract/errors.ts';
import { getGuide } from '#contract/guides.ts';
import { defineLoad } from '../define-view.tsx';
import { guideOffer } from './schema.ts';

export const load = defineLoad(
  guideOffer,
  async (call, { Guide }) => requireSuccess(await call(getGuide, { pageUrl: Guide })).detail,
);

import { bannerItem } from '../banner-item/schema.ts';
import { defineBlock } from '../define.ts';

/** One banner; it has the same fields as a slide of a BannerPanel. */
export const singleBanner = defineBlock({
  type: 'SingleBanner',
  label: 'Single banner',
  children: 'none',
  fields: bannerItem.fields,
});

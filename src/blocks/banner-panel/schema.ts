import { defineBlock } from '../define.ts';
import { bannerItem } from '../banner-item/schema.ts';

/** Slides are its BannerItem children; without children its own fields make one banner per picture. */
export const bannerPanel = defineBlock({
  type: 'BannerPanel',
  label: 'Banner slider',
  children: 'items',
  fields: bannerItem.fields,
});

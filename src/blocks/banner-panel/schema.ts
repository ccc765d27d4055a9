import { defineBlock } from '../define.ts';
import { bannerItem } from '../banner-item/schema.ts';

/** Slides are its BannerItem children. Without children its own fields give one banner per image. */
export const bannerPanel = defineBlock({
  type: 'BannerPanel',
  label: 'Banner slider',
  children: 'items',
  fields: bannerItem.fields,
});

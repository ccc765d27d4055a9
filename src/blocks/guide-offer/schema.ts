import { defineBlock, url } from '../define.ts';

export const guideOffer = defineBlock({
  type: 'GuideOffer',
  label: 'One guide for sale',
  children: 'none',
  fields: { Guide: url('Page of the guide') },
});

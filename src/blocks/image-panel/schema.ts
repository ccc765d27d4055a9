import { defineBlock, images, text, url } from '../define.ts';

export const imagePanel = defineBlock({
  type: 'ImagePanel',
  label: 'Picture',
  children: 'none',
  fields: {
    ImageUrl: images('Pictures'),
    CaptionTitle: text('', 'Caption'),
    Desc: text('', 'Description for people who cannot see it'),
    LinkUrl: url('Link'),
  },
});

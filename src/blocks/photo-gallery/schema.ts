import { defineBlock, images, lines, text } from '../define.ts';

export const photoGallery = defineBlock({
  type: 'PhotoGallery',
  label: 'Photo gallery',
  children: 'none',
  fields: {
    Title: text('', 'Heading'),
    ImageUrl: images('Pictures'),
    Desc: lines('', 'What the pictures show, in their order, one a line'),
  },
});

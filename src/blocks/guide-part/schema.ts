import { defineBlock, image, text } from '../define.ts';

export const guidePart = defineBlock({
  type: 'GuidePart',
  label: 'Part of a guide',
  children: 'items',
  fields: {
    Title: text(),
    Line: text('', 'One line under the title'),
    ImageUrl: image('Picture'),
  },
});

import { has } from '../banner-editing.ts';
import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Layout',
  help: 'Blocks behind a heading that opens them.',
  fields: {
    ButtonTitle: { isDrawn: (item) => !has('Title')(item) },
  },
  isFrame: true,
  start: { Title: 'A question' },
  items: [{ type: 'Html', start: { Content: '<p>The answer.</p>' } }],
};

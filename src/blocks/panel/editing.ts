import { has } from '../banner-editing.ts';
import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Layout',
  help: 'A ground of colour or picture for other blocks.',
  fields: {
    ImageUrl: { part: 'looks' },
    BackgroundTile: { isDrawn: has('ImageUrl') },
    AlignV: { part: 'looks', control: 'crop', isDrawn: has('ImageUrl') },
    TextColorTheme: { isDrawn: (item) => has('BgColor')(item) || has('ImageUrl')(item) },
  },
  choices: { TextColorTheme: { white: 'White', black: 'Black' } },
  isFrame: true,
  start: { BgColor: '#f3ede2' },
  items: [{ type: 'Html', start: { Content: '<p>Write here.</p>' } }],
};

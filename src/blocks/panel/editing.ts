import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Layout',
  help: 'A ground of colour or picture for other blocks.',
  choices: { TextColorTheme: { white: 'White', black: 'Black' } },
  start: { BgColor: '#f3ede2' },
  items: [{ type: 'Html', start: { Content: '<p>Write here.</p>' } }],
};

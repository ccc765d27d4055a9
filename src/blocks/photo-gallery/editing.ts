import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Pictures and video',
  help: 'Small pictures that open large.',
  fields: {
    Desc: { part: 'content' },
  },
  start: { Title: 'Pictures' },
};

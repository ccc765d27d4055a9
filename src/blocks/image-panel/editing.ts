import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Pictures and video',
  help: 'One picture or several, with caption and link.',
  fields: {
    Desc: { part: 'content' },
  },
  start: { CaptionTitle: 'Choose a picture' },
};

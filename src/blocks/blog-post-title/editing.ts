import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'Title and date above a post.',
  fields: {
    PostDate: { part: 'content', control: 'day' },
  },
  start: { PageTitle: 'Title of the post' },
};

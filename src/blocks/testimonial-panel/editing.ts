import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'What people have said, one after another.',
  start: { Title: 'What people say', Desc: 'Somebody said this.', BottomText: 'Their name', RatingStar: '5' },
};

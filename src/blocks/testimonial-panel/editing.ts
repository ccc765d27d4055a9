import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Text',
  help: 'What people have said, one after another.',
  fields: {
    RatingStar: {
      part: 'content',
      named: () => [
        ['0', 'No stars'],
        ['3', '★★★'],
        ['3.5', '★★★½'],
        ['4', '★★★★'],
        ['4.5', '★★★★½'],
        ['5', '★★★★★'],
      ],
    },
    ImageUrl: { isDrawn: ({ items }) => items.length === 0 },
  },
  isFlat: true,
  start: { Title: 'What people say', Desc: 'Somebody said this.', BottomText: 'Their name', RatingStar: '5' },
};

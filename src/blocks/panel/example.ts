import { exampleItem } from '../example.ts';

const note = (itemId: number, text: string) =>
  exampleItem(itemId, 'Html', {
    Content: `<h2>${text}</h2><p>You can talk to somebody today, and you do not have to give your name.</p>`,
  });

export const examples = {
  'On sand': exampleItem(10, 'Panel', { BgColor: 'sand' }, { items: [note(11, 'A quiet word')] }),
  'On deep teal': exampleItem(12, 'Panel', { BgColor: 'deep' }, { items: [note(13, 'After hours')] }),
  'On a picture': exampleItem(
    14,
    'Panel',
    { ImageUrl: '/media/demonstration/page-contact.webp', AlignV: '30%' },
    { items: [note(15, 'Come and find us')], anchorName: 'find-us' },
  ),
};

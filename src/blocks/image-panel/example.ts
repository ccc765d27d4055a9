import { exampleItem } from '../example.ts';

export const examples = {
  'With caption': exampleItem(50, 'ImagePanel', {
    ImageUrl: '/media/demonstration/page-workshops.webp',
    Desc: 'A coastal town at first light',
    CaptionTitle: 'Where the autumn workshops are held',
  }),
  'Two side by side': exampleItem(51, 'ImagePanel', {
    ImageUrl: '/media/demonstration/product-book.webp|/media/demonstration/product-book-open.webp',
    Desc: 'The Noticing Book, closed and open',
  }),
};

import { exampleItem } from '../example.ts';

export const examples = {
  'With caption': exampleItem(50, 'ImagePanel', {
    ImageUrl: '/media/illustrations/page-workshops-1600.webp',
    Desc: 'A coastal town at first light',
    CaptionTitle: 'Where the autumn workshops are held',
  }),
  'Two side by side': exampleItem(51, 'ImagePanel', {
    ImageUrl: '/media/illustrations/product-book-960.webp|/media/illustrations/product-book-open-960.webp',
    Desc: 'The Noticing Book, closed and open',
  }),
};

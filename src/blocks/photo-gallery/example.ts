import { exampleItem } from '../example.ts';

const picture = (name: string) => `/media/demonstration/${name}.webp`;

export const examples = {
  'A year in pictures': exampleItem(80, 'PhotoGallery', {
    Title: 'A year on the coast',
    ImageUrl: [
      'page-about',
      'page-events',
      'page-child-safe-organisations',
      'page-bystander-action',
      'event-across-the-tasman',
    ]
      .map(picture)
      .join('|'),
    Desc: 'An early walk before the first workshop\nKites at the family day\nLooking closely at small things\nThe lighthouse at dusk\nA visitor from across the Tasman',
  }),
};

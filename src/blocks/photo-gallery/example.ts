import { exampleItem } from '../example.ts';

const picture = (name: string) => `/media/demonstration/${name}.webp`;

export const examples = {
  'A year in pictures': exampleItem(80, 'PhotoGallery', {
    Title: 'A year of ours',
    ImageUrl: [
      'page-about',
      'page-events',
      'page-child-safe-organisations',
      'page-bystander-action',
      'event-across-the-tasman',
    ]
      .map(picture)
      .join('|'),
    Desc: 'A thermos before the first workshop\nBunting at the family day\nThe smallest coat on the hooks\nTwo neighbours after the evening\nPacked for the week across the Tasman',
  }),
};

import { exampleItem } from '../example.ts';

export const examples = {
  'Single banner': exampleItem(25, 'SingleBanner', {
    HeightSet: 'thin',
    ImageUrl: '/media/demonstration/event-open-hour.webp',
    CaptionTitle: 'Bring a question to Open Door',
    CaptionTitle2: 'An hour online, free, with people who have heard most things before.',
    LinkUrl: '/event/open-door',
    CaptionButton: 'SAVE A PLACE',
  }),
  'Single banner, tiled picture': exampleItem(26, 'SingleBanner', {
    HeightSet: 'thin',
    ImageUrl: '/media/demonstration/page-terms.webp',
    BackgroundTile: 'yes',
    CaptionTitle: 'Leaf by leaf',
    AlignV: '20%',
  }),
};

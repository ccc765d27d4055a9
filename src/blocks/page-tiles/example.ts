import { exampleItem } from '../example.ts';

const pages = JSON.stringify([
  {
    pageUrl: '/safe-workplaces',
    pageTitle: 'Safe workplaces',
    imageUrl: '/media/demonstration/page-safe-workplaces.webp',
    tileDesc: 'What good looks like on an ordinary Tuesday.',
  },
  {
    pageUrl: '/online-safety',
    pageTitle: 'Safer online',
    imageUrl: '/media/demonstration/page-online-safety.webp',
    tileDesc: 'For anyone who has clicked the wrong thing.',
    colorTheme: 'deep',
  },
  {
    pageUrl: '/elder-safety',
    pageTitle: 'Growing older safely',
    imageUrl: '/media/demonstration/page-elder-safety.webp',
    description: 'Money, trust and staying in charge of your own life.',
  },
  {
    pageUrl: '/gambling-harm',
    pageTitle: 'When gambling hurts',
    imageUrl: '/media/demonstration/page-gambling-harm.webp',
    tileDesc: 'First steps for the person and the people around them.',
    colorTheme: 'black',
  },
]);

export const examples = {
  'Pictures with titles': exampleItem(60, 'PageTiles', {
    Title: 'Where would you like to start?',
    TileType: '1',
    PageObjects: pages,
  }),
  Cards: exampleItem(61, 'PageTiles', { TileType: '2', PageObjects: pages }),
  Words: exampleItem(63, 'PageTiles', { Title: 'What is on your mind?', TileType: '3', PageObjects: pages }),
  Slider: exampleItem(62, 'PageTiles', { TileType: '2', UseSlider: 'yes', PageObjects: pages }),
};

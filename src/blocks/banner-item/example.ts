import { exampleItem } from '../example.ts';

export const examples = {
  Standard: exampleItem(20, 'BannerItem', {
    ImageUrl: '/media/demonstration/page-home.webp',
    CaptionTitle: 'Harm is easier to stop before it starts',
    CaptionTitle2:
      'Guides, workshops and steady company for anyone who has noticed something and wonders what to do next.',
    LinkUrl: '/guides',
    LinkUrl2: '/workshops',
    ButtonTitle: 'SEE WORKSHOPS',
  }),
  'Thin, black text': exampleItem(21, 'BannerItem', {
    HeightSet: 'thin',
    TextColorTheme: 'black',
    ImageUrl: '/media/demonstration/page-about.webp',
    CaptionTitle: 'Who we are',
    AlignV: '70%',
  }),
};

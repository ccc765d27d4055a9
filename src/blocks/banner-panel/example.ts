import { exampleItem } from '../example.ts';

export const examples = {
  'Slides of banners': exampleItem(
    30,
    'BannerPanel',
    { CaptionTitle: 'Highlights' },
    {
      items: [
        exampleItem(31, 'BannerItem', {
          ImageUrl: '/media/demonstration/page-bystander-action.webp',
          CaptionTitle: 'Stand beside someone',
          LinkUrl: '/bystander-action',
        }),
        exampleItem(32, 'BannerItem', {
          ImageUrl: '/media/demonstration/page-elder-safety.webp',
          CaptionTitle: 'Growing older, staying in charge',
          LinkUrl: '/elder-safety',
          CaptionButton: 'READ THE GUIDE',
        }),
      ],
    },
  ),
  'One caption, two pictures': exampleItem(33, 'BannerPanel', {
    HeightSet: 'thin',
    ImageUrl: '/media/demonstration/page-online-safety.webp|/media/demonstration/page-phi-online.webp',
    CaptionTitle: 'PHI Online',
  }),
};

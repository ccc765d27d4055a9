import { exampleItem } from '../example.ts';

export const examples = {
  'Slides of banners': exampleItem(
    30,
    'BannerPanel',
    { CaptionTitle: 'Highlights' },
    {
      items: [
        exampleItem(31, 'BannerItem', {
          ImageUrl: '/media/illustrations/page-bystander-action-1600.webp',
          CaptionTitle: 'Stand beside someone',
          LinkUrl: '/bystander-action',
        }),
        exampleItem(32, 'BannerItem', {
          ImageUrl: '/media/illustrations/page-elder-safety-1600.webp',
          CaptionTitle: 'Growing older, staying in charge',
          LinkUrl: '/elder-safety',
          CaptionButton: 'READ THE GUIDE',
        }),
      ],
    },
  ),
  'One caption, two pictures': exampleItem(33, 'BannerPanel', {
    HeightSet: 'thin',
    ImageUrl: '/media/illustrations/page-online-safety-1600.webp|/media/illustrations/page-phi-online-1600.webp',
    CaptionTitle: 'PHI Online',
  }),
};

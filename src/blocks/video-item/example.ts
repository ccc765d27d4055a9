import { exampleItem } from '../example.ts';

export const examples = {
  'A video': exampleItem(350, 'VideoItem', {
    YoutubeCode: 'https://youtu.be/PHIvideo-01',
    PosterFrameUrl: '/media/illustrations/page-bystander-action-960.webp',
    CaptionTitleYoutube: 'Five ways to step in',
    ShortDesc: 'Distract, delegate, document, delay, direct: what each looks like on an ordinary day.',
  }),
  'Without a code there is nothing to play': exampleItem(351, 'VideoItem', {
    YoutubeCode: 'soon',
    PosterFrameUrl: '/media/illustrations/page-about-960.webp',
    CaptionTitleYoutube: 'Coming in spring',
  }),
};

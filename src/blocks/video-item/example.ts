import { exampleItem } from '../example.ts';

export const examples = {
  'A video': exampleItem(350, 'VideoItem', {
    YoutubeCode: 'https://youtu.be/PHIvideo-01',
    PosterFrameUrl: '/media/demonstration/page-bystander-action.webp',
    CaptionTitleYoutube: 'Five ways to step in',
    ShortDesc: 'Distract, delegate, document, delay, direct: what each looks like on an ordinary day.',
  }),
  'Without a code there is nothing to play': exampleItem(351, 'VideoItem', {
    YoutubeCode: 'soon',
    PosterFrameUrl: '/media/demonstration/page-about.webp',
    CaptionTitleYoutube: 'Coming in spring',
  }),
};

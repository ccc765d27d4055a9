import { exampleItem } from '../example.ts';

export const examples = {
  'Video banner': exampleItem(370, 'VideoPanel', {
    YoutubeCode: 'PHIvideo-04',
    PosterFrameUrl: '/media/illustrations/page-workshops-1600.webp',
    CaptionTitleYoutube: 'A day in a workshop',
    ShortDesc: 'What people do, say and laugh about in three hours together.',
  }),
};

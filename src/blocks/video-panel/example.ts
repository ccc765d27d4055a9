import { exampleItem } from '../example.ts';

export const examples = {
  'Video banner': exampleItem(370, 'VideoPanel', {
    YoutubeCode: 'PHIvideo-04',
    PosterFrameUrl: '/media/demonstration/page-workshops.webp',
    CaptionTitleYoutube: 'A day in a workshop',
    ShortDesc: 'What people do, say and laugh about in three hours together.',
  }),
};

import { defineBlock, image, lines, text } from '../define.ts';
import { youtubeCode } from '../video.ts';

export const videoItem = defineBlock({
  type: 'VideoItem',
  label: 'Video',
  children: 'none',
  fields: {
    YoutubeCode: youtubeCode(),
    PosterFrameUrl: image('Picture before it plays'),
    CaptionTitleYoutube: text('', 'Title'),
    ShortDesc: lines('', 'Short description'),
  },
});

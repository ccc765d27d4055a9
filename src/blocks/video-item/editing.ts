import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Pictures and video',
  help: 'One YouTube video. Use it inside of videos.',
  fields: {
    YoutubeCode: { part: 'content' },
  },
  start: { CaptionTitleYoutube: 'Enter a video' },
};

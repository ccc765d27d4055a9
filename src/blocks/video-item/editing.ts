import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Pictures and video',
  help: 'One YouTube video. Use it inside of videos.',
  start: { CaptionTitleYoutube: 'Enter a video' },
};

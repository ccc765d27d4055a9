import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Pictures and video',
  help: 'YouTube videos side by side.',
  holds: ['VideoItem'],
  isFrame: true,
  start: { Title: 'Videos' },
  items: [{ type: 'VideoItem', start: { CaptionTitleYoutube: 'Enter a video' } }],
};

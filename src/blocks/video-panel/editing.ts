import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Pictures and video',
  help: 'A wide YouTube video. Nothing is loaded from YouTube before a press.',
  fields: {
    YoutubeCode: { part: 'content' },
  },
  choices: {
    HeightSet: { standard: 'Standard', thin: 'Thin' },
  },
  start: { CaptionTitleYoutube: 'Enter a video' },
};

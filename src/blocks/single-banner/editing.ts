import { bannerChoices, bannerFields } from '../banner-editing.ts';
import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Pictures and video',
  help: 'A wide picture or colour with a heading and a button.',
  fields: bannerFields,
  choices: bannerChoices,
  start: { CaptionTitle: 'A heading', BgColor: '#0e4f52', CaptionButton: 'READ MORE' },
};

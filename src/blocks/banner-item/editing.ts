import { bannerChoices, bannerFields } from '../banner-editing.ts';
import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Pictures and video',
  help: 'One banner of a slider. Use it inside of a banner slider.',
  fields: bannerFields,
  choices: bannerChoices,
  start: { CaptionTitle: 'A heading', BgColor: '#0e4f52' },
};

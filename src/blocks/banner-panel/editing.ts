import { bannerChoices } from '../banner-choices.ts';
import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Pictures and video',
  help: 'Banners that follow each other; each has its picture, heading and button.',
  choices: bannerChoices,
  start: {},
  items: [{ type: 'BannerItem', start: { CaptionTitle: 'A heading', BgColor: '#0e4f52' } }],
};

import type { CmsItem } from '#contract/cms.ts';
import { bannerChoices, bannerFields } from '../banner-editing.ts';
import { bannerItem } from '../banner-item/schema.ts';
import type { BlockEditing } from '../editing.ts';
import { bannerPanel } from './schema.ts';

const holdsBanners = ({ items }: CmsItem): boolean =>
  items.some(({ itemTypeCode }) => itemTypeCode === bannerItem.type);
const isDrawn = (key: string, item: CmsItem): boolean => bannerFields[key]?.isDrawn?.(item) ?? true;

export const editing: BlockEditing = {
  group: 'Pictures and video',
  help: 'Banners that follow each other; each has its picture, heading and button.',
  // With banners inside, they draw everything; the heading is then the name of the slider for screen readers.
  fields: Object.fromEntries(
    Object.keys(bannerPanel.fields)
      .filter((key) => key !== 'CaptionTitle')
      .map((key) => [key, { ...bannerFields[key], isDrawn: (item) => !holdsBanners(item) && isDrawn(key, item) }]),
  ),
  holds: [bannerItem.type],
  choices: bannerChoices,
  start: {},
  items: [{ type: 'BannerItem', start: { CaptionTitle: 'A heading', BgColor: '#0e4f52' } }],
};

import { pictureUrl, type PictureName } from './pictures.ts';
import type { SeedItem, SeedPage, SeedSection } from './types.ts';

export function item(
  type: string,
  payloads: Record<string, string> = {},
  children: Pick<SeedItem, 'items' | 'sections' | 'anchorName' | 'cssClass'> = {},
): SeedItem {
  return { type, payloads, ...children };
}

export const html = (content: string): SeedItem => item('Html', { Content: content.trim().replace(/\n\s*/g, '\n') });

interface Banner {
  /** Several pictures cross-fade. */
  image: PictureName | readonly PictureName[];
  title: string;
  line?: string;
  button?: { text: string; url: string };
  second?: { text: string; url: string };
  /** Black text for light pictures. */
  text?: 'black' | 'white';
  height?: 'standard' | 'thin';
  alignV?: string;
}

export function banner({
  image,
  title,
  line,
  button,
  second,
  text = 'black',
  height = 'thin',
  alignV = '50%',
}: Banner): SeedItem {
  const payloads: Record<string, string> = {
    HeightSet: height,
    ImageUrl: largePictures([image].flat()),
    AlignV: alignV,
    TextColorTheme: text,
    CaptionTitle: title,
  };
  if (line) payloads['CaptionTitle2'] = line;
  if (button) Object.assign(payloads, { CaptionButton: button.text, LinkUrl: button.url });
  if (second) Object.assign(payloads, { ButtonTitle: second.text, LinkUrl2: second.url });
  return item('BannerPanel', { HeightSet: height }, { items: [item('BannerItem', payloads)] });
}

export interface Video {
  /** YouTube's code of eleven characters. */
  code: string;
  image: PictureName;
  title: string;
  text: string;
}

const videoPayloads = ({ code, image, title, text }: Video) => ({
  YoutubeCode: code,
  PosterFrameUrl: pictureUrl(image),
  CaptionTitleYoutube: title,
  ShortDesc: text,
});

export const videoBanner = (video: Video): SeedItem => item('VideoPanel', videoPayloads(video));

export const videos = (title: string, list: readonly Video[]): SeedItem =>
  item('VideoHolder', { Title: title }, { items: list.map((video) => item('VideoItem', videoPayloads(video))) });

const largePictures = (images: readonly PictureName[]): string => images.map((image) => pictureUrl(image)).join('|');

const grounds = { paper: '#FFFDF8', sand: '#F6F1E7', mist: '#E4F0ED', deep: '#0E4F52' } as const;

/** A section of the page with its own background. */
export const band = (ground: keyof typeof grounds, ...items: SeedItem[]): SeedItem =>
  item('Panel', { BgColor: grounds[ground], TextColorTheme: ground === 'deep' ? 'white' : 'black' }, { items });

/** Links to other pages, which are not printed. */
export const notPrinted = (shown: SeedItem): SeedItem => ({ ...shown, cssClass: 'no-print' });

/** Columns side by side, each a section. */
export const columns = (widths: string, ...sides: SeedItem[][]): SeedItem =>
  item(
    'MultiColumnPanel',
    { ColumnWidths: widths },
    { sections: sides.map((items, index) => ({ sectionName: `column${index + 1}`, items })) },
  );

/** Columns whose last one comes first on a phone: for a picture beside its text. */
export function columnsPictureFirst(widths: string, ...sides: SeedItem[][]): SeedItem {
  const side = columns(widths, ...sides);
  return { ...side, payloads: { ...side.payloads, MobileReverse: 'yes' } };
}

export const picture = (image: PictureName, description: string): SeedItem =>
  item('ImagePanel', { ImageUrl: pictureUrl(image), Desc: description });

export interface Tile {
  url: string;
  image: PictureName;
  title: string;
  desc: string;
}

export const tiles = (
  title: string,
  list: readonly Tile[],
  type: '1' | '2' = '2',
  more: { UseSlider?: 'yes' } = {},
): SeedItem =>
  item('PageTiles', {
    Title: title,
    TileType: type,
    ...more,
    PageObjects: JSON.stringify(
      list.map((tile) => ({
        pageUrl: tile.url,
        imageUrl: pictureUrl(tile.image),
        pageTitle: tile.title,
        tileDesc: tile.desc,
      })),
    ),
  });

/** Words alone, for many ways on within one screen of a phone. */
export const wordLinks = (title: string, list: readonly { url: string; word: string }[]): SeedItem =>
  item('PageTiles', {
    Title: title,
    TileType: '3',
    PageObjects: JSON.stringify(list.map(({ url, word }) => ({ pageUrl: url, pageTitle: word }))),
  });

interface Voice {
  words: string;
  who: string;
  stars: string;
}

export const testimonials = (title: string, voices: readonly Voice[], closing: string): SeedItem =>
  item(
    'TestimonialPanel',
    { Title: title, BottomText: closing },
    {
      items: voices.map(({ words, who, stars }) =>
        item('TestimonialPanel', { Desc: words, BottomText: who, RatingStar: stars }),
      ),
    },
  );

export const gallery = (title: string, pictures: readonly { image: PictureName; shows: string }[]): SeedItem =>
  item('PhotoGallery', {
    Title: title,
    ImageUrl: largePictures(pictures.map(({ image }) => image)),
    Desc: pictures.map(({ shows }) => shows).join('\n'),
  });

export const body = (...items: SeedItem[]): SeedSection[] => [{ sectionName: 'body', items }];

interface PageText {
  path: string;
  title: string;
  image: PictureName;
  description: string;
  keyword: string;
  items: SeedItem[];
}

export function publicPage(
  { path, title, image, description, keyword, items }: PageText,
  more: Partial<SeedPage> = {},
): SeedPage {
  return {
    path,
    title,
    pageTypeCode: 'Content',
    access: { kind: 'public' },
    description,
    keyword,
    imageUrl: pictureUrl(image),
    sections: body(...items),
    ...more,
  };
}

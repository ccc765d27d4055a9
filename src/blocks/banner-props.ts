import type { ComponentProps } from 'react';
import type { Banner } from '#web/ui/banner.tsx';
import type { BlockFields } from './define.ts';
import { groundColour, verticalPosition } from './ground.ts';
import type { bannerItem } from './banner-item/schema.ts';

/** Maps the payloads of a banner item (§3) to props; the fields of BannerPanel and SingleBanner are the same. */
export function bannerProps(fields: BlockFields<typeof bannerItem>): Omit<ComponentProps<typeof Banner>, 'lead'> {
  const links = [
    { href: fields.LinkUrl, text: fields.CaptionButton },
    { href: fields.LinkUrl2, text: fields.ButtonTitle },
  ];
  return {
    title: fields.CaptionTitle,
    second: fields.CaptionTitle2,
    imageUrls: fields.ImageUrl,
    links: links.filter((link) => link.href !== ''),
    height: fields.HeightSet,
    theme: fields.TextColorTheme,
    alignV: verticalPosition(fields.AlignV),
    tile: fields.BackgroundTile,
    background: fields.BgColor === '' ? undefined : groundColour(fields.BgColor),
  };
}

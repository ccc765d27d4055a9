import { Banner } from '#web/ui/banner.tsx';
import { FadeSlides } from '#web/ui/fade-slides.tsx';
import { bannerItem } from '../banner-item/schema.ts';
import { bannerProps } from '../banner-props.ts';
import { readFields } from '../define.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsLead } from '../lead.ts';
import { bannerPanel } from './schema.ts';

function BannerPanel({ item, fields, render, isCmsEdit }: BlockViewProps<typeof bannerPanel>) {
  const lead = useIsLead();
  const banners = item.items.filter((child) => child.itemTypeCode === bannerItem.type);
  const others = item.items.filter((child) => child.itemTypeCode !== bannerItem.type);
  const slides = banners.map((child, position) => {
    const banner = (
      <Banner
        key={child.itemId}
        {...bannerProps(readFields(bannerItem, child.payloads))}
        lead={lead && position === 0}
      />
    );
    // In the editor each banner is selected by itself.
    return isCmsEdit ? (
      <div key={child.itemId} data-item-id={child.itemId}>
        {banner}
      </div>
    ) : (
      banner
    );
  });
  return (
    <>
      {slides.length > 0 ? (
        <FadeSlides label={fields.CaptionTitle || 'Highlights'} slides={slides} />
      ) : (
        <Banner {...bannerProps(fields)} lead={lead} />
      )}
      {render(others)}
    </>
  );
}

export const view = defineView(bannerPanel, BannerPanel);

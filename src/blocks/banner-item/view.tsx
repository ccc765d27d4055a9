import { Banner } from '#web/ui/banner.tsx';
import { bannerProps } from '../banner-props.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsLead } from '../lead.ts';
import { bannerItem } from './schema.ts';

function BannerItem({ fields }: BlockViewProps<typeof bannerItem>) {
  return <Banner {...bannerProps(fields)} lead={useIsLead()} />;
}

export const view = defineView(bannerItem, BannerItem);

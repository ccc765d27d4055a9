import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsLead } from '../lead.ts';
import { Banner } from './banner.tsx';
import { bannerItem } from './schema.ts';

function BannerItem({ fields }: BlockViewProps<typeof bannerItem>) {
  return <Banner fields={fields} lead={useIsLead()} />;
}

export const view = defineView(bannerItem, BannerItem);

import { GuideOffer } from '#web/guides/guide-offer.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import type { load } from './load.ts';
import { guideOffer } from './schema.ts';

function Offer({ data, isCmsEdit }: BlockViewProps<typeof guideOffer, LoadedBy<typeof load>>) {
  if (isCmsEdit) return <Empty>{guideOffer.label}</Empty>;
  if (!data) {
    return (
      <Band>
        <Empty>This guide is not available at the moment.</Empty>
      </Band>
    );
  }
  return <GuideOffer key={data.guide.guideId} detail={data} />;
}

export const view = defineView(guideOffer, Offer);

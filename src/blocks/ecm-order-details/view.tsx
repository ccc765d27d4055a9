import { OrderDetails } from '#web/store/order-details.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsLead } from '../lead.ts';
import { ecmOrderDetails } from './schema.ts';

function EcmOrderDetails({ isCmsEdit }: BlockViewProps<typeof ecmOrderDetails>) {
  const isLead = useIsLead();
  if (isCmsEdit) return <Empty>{ecmOrderDetails.label}</Empty>;
  return (
    <Band title={isLead ? 'Thank you' : ''} level={1}>
      <OrderDetails />
    </Band>
  );
}

export const view = defineView(ecmOrderDetails, EcmOrderDetails);

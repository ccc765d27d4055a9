import { OrderDetails } from '#web/store/order-details.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { ecmOrderDetails } from './schema.ts';

function EcmOrderDetails({ isCmsEdit }: BlockViewProps<typeof ecmOrderDetails>) {
  if (isCmsEdit) return <Empty>{ecmOrderDetails.label}</Empty>;
  return (
    <Band>
      <OrderDetails />
    </Band>
  );
}

export const view = defineView(ecmOrderDetails, EcmOrderDetails);

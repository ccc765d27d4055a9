import { useState } from 'react';
import { Link } from 'react-router';
import { setPacked, type StaffOrder } from '#contract/admin/orders.ts';
import { addressLines } from '#contract/delivery-lines.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import styles from './orders.module.css';
import form from '../form/form.module.css';
import { Facts } from '../detail/facts.tsx';
import { Section } from '../detail/section.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useVerb } from '../parts/data.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { sydneyTime } from '../parts/when.ts';

const AddressForm = whenOpened(async () => (await import('./address-form.tsx')).AddressForm);
const PackedForm = whenOpened(async () => (await import('./packed-form.tsx')).PackedForm);

/** Where a parcel goes, and whether it is packed. */
export function OrderDelivery({ order, onDone }: { order: StaffOrder; onDone: (done: DoneWords) => void }) {
  const { orderId, revision, deliveryAddress, packedAt, tracking } = order;
  const [open, setOpen] = useState<'address' | 'packed' | null>(null);
  const unpacking = useVerb(setPacked, () => onDone({ text: 'The parcel waits to be packed again.' }));
  const unpack = () => void unpacking.attempt({ orderId, revision, values: { packed: false, tracking: '' } });
  const close = (text?: string): void => {
    setOpen(null);
    if (text !== undefined) onDone({ text });
  };
  return (
    <Section title="Delivery">
      {deliveryAddress ? (
        <address className={styles.address}>
          {addressLines(deliveryAddress).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      ) : (
        <p>
          There is no address yet. The buyer was asked for it by email, and is asked again with ‘Send the receipt
          again’.
        </p>
      )}
      <Facts
        facts={[
          ['Phone', deliveryAddress?.phone],
          ['Packed', packedAt !== null && `${sydneyTime(packedAt)}, Sydney time`],
          ['Tracking', tracking],
        ]}
      />
      <ErrorList errors={unpacking.submitError} />
      <div className={form.actions}>
        {packedAt === null ? (
          <>
            {deliveryAddress && (
              <>
                <Button size="small" onClick={() => setOpen('packed')}>
                  Packed …
                </Button>
                <Link to={`/admin/orders/packing?order=${orderId}`}>Packing list</Link>
              </>
            )}
            <Button size="small" variant="secondary" onClick={() => setOpen('address')}>
              {deliveryAddress ? 'Change the address …' : 'Enter the address …'}
            </Button>
          </>
        ) : (
          <Button size="small" variant="secondary" pending={unpacking.pending} onClick={unpack}>
            It is not packed
          </Button>
        )}
      </div>
      {open === 'address' && <AddressForm order={order} onClose={close} />}
      {open === 'packed' && <PackedForm order={order} onClose={close} />}
    </Section>
  );
}

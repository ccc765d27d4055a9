import * as z from 'zod/mini';
import { setPacked, type StaffOrder } from '#contract/admin/orders.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';
import { nameOf } from './words.ts';

const schema = z.object({ tracking: z.string().check(z.trim(), z.maxLength(300)) });

/** Says that a parcel is packed and sent, with its tracking number if there is one. */
export function PackedForm({ order, onClose }: { order: StaffOrder; onClose: (text?: string) => void }) {
  const send = useSend(setPacked);
  const { orderId, revision } = order;
  return (
    <FormDialog title={`${nameOf(order)} is packed`} onClose={() => onClose()}>
      <EntityForm
        label="Packed"
        submitLabel="Mark as packed and sent"
        schema={schema}
        values={{ tracking: '' }}
        revision={revision}
        names={{ tracking: 'Tracking' }}
        send={({ tracking }, read) => send({ orderId, revision: read, values: { packed: true, tracking } })}
        onSaved={() => onClose(`${nameOf(order)} is marked as packed and sent.`)}
      >
        {({ field }) => (
          <TextField
            label="Tracking"
            hint="Optional, for the office. No email is sent."
            autoComplete="off"
            {...field('tracking')}
          />
        )}
      </EntityForm>
    </FormDialog>
  );
}

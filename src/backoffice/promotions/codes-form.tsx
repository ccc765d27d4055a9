import * as z from 'zod/mini';
import { makePromotionCodes, type StaffPromotion } from '#contract/admin/promotions.ts';
import { QuantityField } from '../fields/quantity-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';

const form = z.object({
  count: z.nullable(
    z
      .int('Enter a whole number.')
      .check(z.minimum(1, 'From 1 to 1,000 at once.'), z.maximum(1000, 'From 1 to 1,000 at once.')),
  ),
});

interface Props {
  promotion: StaffPromotion;
  onClose: () => void;
  onMade: (made: number) => void;
}

/** Makes codes that one person each can use, once. */
export function CodesForm({ promotion: { promotionId, code }, onClose, onMade }: Props) {
  const send = useSend(makePromotionCodes);
  return (
    <FormDialog title={`Make codes for ${code}`} onClose={onClose}>
      <p>
        Each is random, begins with {code}, and works for one order. Then save them as CSV and give one to each person.
      </p>
      <EntityForm
        label="Codes"
        submitLabel="Make the codes"
        schema={form}
        values={{ count: 10 }}
        names={{ count: 'How many' }}
        send={({ count }) => send({ promotionId, count: count ?? 0 })}
        onSaved={({ made }) => onMade(made)}
      >
        {({ control }) =>
          control('count', (props) => <QuantityField label="How many" required min={1} max={1000} {...props} />)
        }
      </EntityForm>
    </FormDialog>
  );
}

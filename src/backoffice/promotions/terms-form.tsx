import * as z from 'zod/mini';
import { changePromotion, getPromotable, type StaffPromotion } from '#contract/admin/promotions.ts';
import { Facts } from '../detail/facts.tsx';
import { Section } from '../detail/section.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useData, useSend } from '../parts/data.ts';
import { TermFields } from './term-fields.tsx';
import { fixedFacts, fixedText, termNames, termsForm } from './words.ts';

const form = z.object(termsForm);

/** Other words, dates and limits of a promotion. */
export function TermsForm({
  promotion,
  onClose,
  onSaved,
}: {
  promotion: StaffPromotion;
  onClose: () => void;
  onSaved: () => void;
}) {
  const { promotionId, revision, code, description, startsAt, endsAt, limitTotal, limitPerCustomer, uses } = promotion;
  const send = useSend(changePromotion);
  const { data } = useData(getPromotable, {});
  return (
    <FormDialog title={`Change ${code}`} onClose={onClose}>
      <p>Carts follow the change at once. Orders keep the discount that they have.</p>
      <EntityForm
        label="Promotion"
        submitLabel="Change the promotion"
        schema={form}
        values={{ description, startsAt, endsAt, limitTotal, limitPerCustomer }}
        revision={revision}
        names={termNames}
        send={(values, read) => send({ promotionId, revision: read, values })}
        onSaved={onSaved}
      >
        {({ field, control }) => <TermFields field={field} control={control} uses={uses} />}
      </EntityForm>
      <Section title="What cannot change">
        <Facts facts={fixedFacts(promotion, data)} />
        <p>{fixedText(promotion)}</p>
      </Section>
    </FormDialog>
  );
}

import * as z from 'zod/mini';
import { createCompany } from '#contract/admin/companies.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import { ChoicesField } from '../fields/choices-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';
import { companyForm, names } from './words.ts';

const form = z.object({
  ...companyForm,
  ownerName: z.string(),
  ownerEmail: z.string().check(z.trim(), z.minLength(1, 'Enter the address of the first owner.')),
});

interface Props {
  guides: readonly { guideId: number; title: string }[];
  onClose: () => void;
  onMade: (corporateId: number) => void;
}

/** Makes a company with its first owner, who is invited by mail. */
export function NewCompanyForm({ guides, onClose, onMade }: Props) {
  const send = useSend(createCompany);
  return (
    <FormDialog title="New company" onClose={onClose}>
      <p>
        The first owner gets an email with a link, which is valid for 14 days and holds one place. Owners invite the
        rest.
      </p>
      <EntityForm
        label="Company"
        submitLabel="Make the company and invite its owner"
        schema={form}
        values={{ name: '', seats: 10, guideIds: [], ownerName: '', ownerEmail: '' }}
        names={{ ...names, ownerName: 'Name of the owner', ownerEmail: 'Email of the owner' }}
        send={({ seats, ...values }) => send({ values: { ...values, seats: seats ?? 0 } })}
        onSaved={({ corporateId }) => onMade(corporateId)}
      >
        {({ field, control }) => (
          <>
            <TextField label="Name of the company" required autoComplete="off" {...field('name')} />
            {control('seats', (props) => (
              <QuantityField label="Places" required min={1} max={10_000} {...props} />
            ))}
            <TextField label="Name of its first owner (optional)" autoComplete="off" {...field('ownerName')} />
            <TextField
              label="Email of its first owner"
              type="email"
              required
              autoComplete="off"
              {...field('ownerEmail')}
            />
            {control('guideIds', (props) => (
              <ChoicesField
                legend="Guides that it opens for its people"
                choices={guides.map(({ guideId, title }) => ({ id: guideId, label: title }))}
                {...props}
              />
            ))}
          </>
        )}
      </EntityForm>
    </FormDialog>
  );
}

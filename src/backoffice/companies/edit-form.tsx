import * as z from 'zod/mini';
import { type CompanyValues, saveCompany } from '#contract/admin/companies.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import { ChoicesField } from '../fields/choices-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';
import { companyForm, names } from './words.ts';

interface Props {
  company: { corporateId: number; revision: number; used: number; values: CompanyValues };
  guides: readonly { guideId: number; title: string }[];
  onClose: () => void;
  onSaved: () => void;
}

/** Changes name, places and guides. */
export function EditCompanyForm({ company: { corporateId, revision, used, values }, guides, onClose, onSaved }: Props) {
  const send = useSend(saveCompany);
  return (
    <FormDialog title={`Change ${values.name}`} onClose={onClose}>
      <EntityForm
        label="Company"
        submitLabel="Save the company"
        schema={z.object(companyForm)}
        values={values}
        revision={revision}
        names={names}
        send={({ seats, ...rest }, read) =>
          send({ corporateId, revision: read, values: { ...rest, seats: seats ?? 0 } })
        }
        onSaved={onSaved}
      >
        {({ field, control }) => (
          <>
            <TextField label="Name of the company" required autoComplete="off" {...field('name')} />
            {control('seats', (props) => (
              <QuantityField
                label="Places"
                required
                min={1}
                max={10_000}
                hint={`${used} are in use, by people and open invitations.`}
                {...props}
              />
            ))}
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

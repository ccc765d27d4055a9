import * as z from 'zod/mini';
import { inviteToCompany } from '#contract/admin/companies.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';

const form = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Enter the address of the person.')),
  name: z.string(),
  role: z.enum(['member', 'owner']),
});

const empty: z.infer<typeof form> = { email: '', name: '', role: 'member' };

interface Props {
  corporateId: number;
  company: string;
  onClose: () => void;
  onSent: () => void;
}

/** Invites somebody to a company. */
export function InviteForm({ corporateId, company, onClose, onSent }: Props) {
  const send = useSend(inviteToCompany);
  return (
    <FormDialog title={`Invite somebody to ${company}`} onClose={onClose}>
      <p>
        They get an email with a link, which is valid for 14 days and holds a place. Nothing is theirs until they
        accept.
      </p>
      <EntityForm
        label="Invitation"
        submitLabel="Send the invitation"
        schema={form}
        values={empty}
        names={{ email: 'Email', name: 'Name', role: 'Role' }}
        send={(values) => send({ corporateId, ...values })}
        onSaved={onSent}
      >
        {({ field }) => (
          <>
            <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
            <TextField label="Name (optional)" autoComplete="off" {...field('name')} />
            <SelectField
              label="Role"
              options={[
                { value: 'member', label: 'Member: has the guides' },
                { value: 'owner', label: 'Owner: has the guides, invites and removes people' },
              ]}
              {...field('role')}
            />
          </>
        )}
      </EntityForm>
    </FormDialog>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { invite } from '#contract/companies.ts';
import { requireSuccess } from '#contract/errors.ts';
import { inviteForm } from '#contract/forms.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useSending } from '#web/api/use-sending.ts';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  corporateId: number;
  free: number;
  changed: () => Promise<void>;
}

const roleOptions = [
  { value: 'member', label: 'Member: opens the guides' },
  { value: 'owner', label: 'Owner: also looks after the people' },
];

export function InviteForm({ corporateId, free, changed }: Props) {
  const call = useApi();
  const [role, setRole] = useState<'member' | 'owner'>('member');
  const form = useForm({ resolver: zodResolver(inviteForm), defaultValues: { email: '', name: '' } });
  const { shell, field } = useSending(
    form,
    async ({ email, name }) => {
      requireSuccess(await call(invite, { corporateId, email, name: name ?? '', role }));
      setRole('member');
      await changed();
    },
    { done: 'Successfully sent!' },
  );
  if (free === 0)
    return <p>All seats are taken. Remove a person or revoke an invitation to free one, or write to us.</p>;
  return (
    <FormShell label="Invite one person" {...shell} submitLabel="Send invitation">
      <FieldRow>
        <TextField label="Email" type="email" required autoComplete="off" {...field('email')} />
        <TextField label="Name (optional)" autoComplete="off" {...field('name')} />
      </FieldRow>
      <SelectField
        label="Role"
        value={role}
        onChange={(event) => setRole(event.target.value === 'owner' ? 'owner' : 'member')}
        options={roleOptions}
      />
    </FormShell>
  );
}

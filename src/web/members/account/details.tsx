import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type AccountDetails, updateDetails } from '#contract/account.ts';
import { requireSuccess } from '#contract/errors.ts';
import { detailsForm } from '#contract/forms.ts';
import { useApi, useSessionStore } from '#web/api/api-context.tsx';
import { useSending } from '#web/api/use-sending.ts';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Name and phone number; forms of the site are filled in with them. */
export function Details({ details, onSaved }: { details: AccountDetails; onSaved: (details: AccountDetails) => void }) {
  const call = useApi();
  const session = useSessionStore();
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    resolver: zodResolver(detailsForm),
    defaultValues: {
      firstName: details.firstName ?? '',
      surname: details.surname ?? '',
      phone: details.phone ?? '',
    },
  });
  const { shell, field } = useSending(form, async (values) => {
    const { results } = requireSuccess(await call(updateDetails, values));
    if (results) onSaved(results.details);
    setSaved(true);
    // The header shows the name in the token. A failure is mended by the next renewal.
    await session.refresh().catch(() => null);
  });
  return (
    <FormShell
      label="Your details"
      {...shell}
      submitLabel="Save"
      submitVariant="secondary"
      success={isSaved ? 'Saved.' : null}
      onInput={() => setSaved(false)}
    >
      <FieldRow>
        <TextField label="First Name" required autoComplete="given-name" {...field('firstName')} />
        <TextField label="Surname" required autoComplete="family-name" {...field('surname')} />
      </FieldRow>
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
    </FormShell>
  );
}

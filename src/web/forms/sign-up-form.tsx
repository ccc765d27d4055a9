import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { maxSignUpBytes } from '#contract/attachments.ts';
import { sendSignUp } from '#contract/contact.ts';
import { signUpForm } from '#contract/forms.ts';
import { useApi } from '#web/api/api-context.tsx';
import { sentText, useSending } from '#web/api/use-sending.ts';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Trap } from '#web/ui/trap.tsx';
import type { FormSettings } from './form-settings.ts';
import { NeedsScript } from './needs-script.tsx';
import { StateField } from './state-field.tsx';
import { useAttachments } from './use-attachments.tsx';

/** §5 Site sign-up form: name and email are required, the rest is optional. */
export function SignUpForm({ label, button, emailReceiver, takesFiles }: FormSettings) {
  const call = useApi();
  const trap = useRef<HTMLInputElement>(null);
  const attachments = useAttachments(maxSignUpBytes);
  const form = useForm({ resolver: zodResolver(signUpForm) });

  const { shell, field } = useSending(
    form,
    async (values) => {
      const response = await call(
        sendSignUp,
        { ...values, emailReceiver },
        { files: attachments.files, website: trap.current?.value ?? '' },
      );
      if (response.results) attachments.clear();
      return response;
    },
    { done: sentText },
  );

  return (
    <FormShell label={label} {...shell} submitLabel={button}>
      <NeedsScript />
      <TextField label="Name" required autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" required autoComplete="email" {...field('email')} />
      <FieldRow>
        <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
        <StateField {...field('state')} />
      </FieldRow>
      {takesFiles && attachments.field}
      <Trap ref={trap} />
    </FormShell>
  );
}

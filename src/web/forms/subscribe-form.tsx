import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { subscribe } from '#contract/contact.ts';
import { subscribeConsent, subscribeForm } from '#contract/forms.ts';
import { useApi } from '#web/api/api-context.tsx';
import { sentText, useSending } from '#web/api/use-sending.ts';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { FormSettings } from './form-settings.ts';
import { NeedsScript } from './needs-script.tsx';
import styles from './forms.module.css';

/** §5 Newsletter. The server stores the text below the form as the wording of the consent. */
export function SubscribeForm({ label, button }: Pick<FormSettings, 'label' | 'button'>) {
  const call = useApi();
  const form = useForm({ resolver: zodResolver(subscribeForm) });
  const { shell, field } = useSending(form, (values) => call(subscribe, values), { done: sentText });

  return (
    <FormShell label={label} {...shell} submitLabel={button}>
      <NeedsScript />
      <FieldRow>
        <TextField label="Name" required autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" required autoComplete="email" {...field('email')} />
      </FieldRow>
      <p className={styles.small}>{subscribeConsent}</p>
      {shell.success && (
        <p className={styles.small}>
          Please open the email that we have just sent you, and confirm that you want the newsletter.
        </p>
      )}
    </FormShell>
  );
}

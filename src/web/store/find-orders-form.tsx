import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { emailForm } from '#contract/forms.ts';
import { findOrders } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useSending } from '#web/api/use-sending.ts';
import { FormShell } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Asks for the links to the orders of an e-mail address; the answer does not tell whether there are any. */
export function FindOrdersForm() {
  const call = useApi();
  const form = useForm({ resolver: zodResolver(emailForm), defaultValues: { email: '' } });
  const { shell, field } = useSending(form, (values) => call(findOrders, values), {
    done: 'If there are orders with this email address, a mail with their links is on its way.',
  });
  return (
    <>
      <p>Enter the email address that you ordered with. We send you the links to your receipts and tickets.</p>
      <FormShell label="Find your orders" {...shell} submitLabel="Send the links">
        <TextField label="Email" type="email" required autoComplete="email" {...field('email')} />
      </FormShell>
    </>
  );
}

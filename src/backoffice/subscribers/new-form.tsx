import * as z from 'zod/mini';
import { addSubscriber } from '#contract/admin/subscribers.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { DayField } from '../fields/day-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';

const needed = (words: string) => z.string().check(z.trim(), z.minLength(1, words));
const form = z.object({
  email: needed('Enter an email address.'),
  name: z.string(),
  locale: z.enum(['au', 'nz']),
  agreedOn: needed('Choose the day on which this person agreed.'),
  source: needed('Say where this person agreed, such as the name of a form or an event.'),
  wording: needed('Write the words that this person agreed to.'),
});
const names = {
  email: 'Email',
  name: 'Name',
  locale: 'Site',
  agreedOn: 'Agreed on',
  source: 'Where they agreed',
  wording: 'Words they agreed to',
};

/** Adds somebody who agreed on paper or at an event, with the evidence that the organisation has to show. */
export function NewSubscriberForm({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (subscriberId: number) => void;
}) {
  const send = useSend(addSubscriber);
  return (
    <FormDialog title="Add a subscriber" onClose={onClose}>
      <p>
        Only somebody who has agreed to get the newsletter. Whoever has unsubscribed cannot be added: only they can
        subscribe again.
      </p>
      <EntityForm
        label="Subscriber"
        submitLabel="Add the subscriber"
        schema={form}
        values={{ email: '', name: '', locale: 'au', agreedOn: '', source: '', wording: '' }}
        names={names}
        send={({ locale, ...values }) => send({ ...values, locale: locale === 'nz' ? 'nz' : 'au' })}
        onSaved={({ subscriberId }) => onMade(subscriberId)}
      >
        {({ field, control }) => (
          <>
            <TextField label={names.email} required inputMode="email" autoComplete="off" {...field('email')} />
            <TextField label={`${names.name} (optional)`} autoComplete="off" {...field('name')} />
            <SelectField
              label={names.locale}
              options={[
                { value: 'au', label: 'Australia' },
                { value: 'nz', label: 'New Zealand' },
              ]}
              {...field('locale')}
            />
            {control('agreedOn', (props) => (
              <DayField label={names.agreedOn} required isWhole {...props} />
            ))}
            <TextField
              label={names.source}
              required
              hint="Such as ‘Paper form at the open day in Hobart’. Keep the paper."
              autoComplete="off"
              {...field('source')}
            />
            <TextArea
              label={names.wording}
              required
              hint="As they stood on the form, to the letter."
              rows={3}
              {...field('wording')}
            />
          </>
        )}
      </EntityForm>
    </FormDialog>
  );
}

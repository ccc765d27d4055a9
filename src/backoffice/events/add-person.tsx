import * as z from 'zod/mini';
import { addAttendee } from '#contract/admin/attendees.ts';
import type { StaffEvent } from '#contract/admin/events.ts';
import { FieldRow } from '#web/ui/form-shell.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { count } from '../parts/count.ts';
import { useSend } from '../parts/data.ts';

const needed = (words: string) => z.string().check(z.trim(), z.minLength(1, words));
const schema = z.object({
  firstName: needed('Enter the first name.'),
  surname: needed('Enter the surname.'),
  email: needed('Enter the email address: the ticket is emailed to it.'),
  phone: z.string(),
  numberOfTickets: z.number('Enter a whole number.').check(z.int('Enter a whole number.'), z.minimum(1, 'At least 1.')),
  paid: z.enum(['free', 'elsewhere']),
});

const paidOptions = [
  { value: 'free', label: 'They pay nothing' },
  { value: 'elsewhere', label: 'They have paid elsewhere' },
];

/** Somebody who did not book on the site. They take places as everybody does. */
export function AddPerson({ event, onClose }: { event: StaffEvent; onClose: (text?: string) => void }) {
  const send = useSend(addAttendee);
  const left = event.places === null ? null : Math.max(0, event.places - event.taken);
  return (
    <FormDialog title={`Add somebody to ‘${event.title}’`} onClose={() => onClose()}>
      {left === 0 ? (
        <Notice>
          The event is full. To add somebody, first raise the places under Details; who waits is offered them before.
        </Notice>
      ) : (
        left !== null && <p>{count(left, 'place is', 'places are')} free.</p>
      )}
      <EntityForm
        label="Add somebody"
        submitLabel="Add and email the ticket"
        schema={schema}
        values={{
          firstName: '',
          surname: '',
          email: '',
          phone: '',
          numberOfTickets: 1,
          paid: event.isPaid ? ('elsewhere' as const) : ('free' as const),
        }}
        names={{
          firstName: 'First name',
          surname: 'Surname',
          email: 'Email',
          phone: 'Phone',
          numberOfTickets: 'Tickets',
          paid: 'Payment',
        }}
        send={(values) => send({ eventId: event.eventId, ...values })}
        onSaved={({ bookingCode }: { bookingCode: string }) =>
          onClose(`Added with booking ${bookingCode}. The ticket is on its way.`)
        }
      >
        {({ field, control }) => (
          <>
            <FieldRow>
              <TextField label="First name" required {...field('firstName')} />
              <TextField label="Surname" required {...field('surname')} />
            </FieldRow>
            <TextField label="Email" type="email" required {...field('email')} />
            <TextField label="Phone" type="tel" {...field('phone')} />
            {control('numberOfTickets', (props) => (
              <QuantityField label="Tickets" min={1} max={100} {...props} />
            ))}
            {event.isPaid && (
              <SelectField
                label="Payment"
                hint="Elsewhere, such as by transfer."
                options={paidOptions}
                {...field('paid')}
              />
            )}
          </>
        )}
      </EntityForm>
    </FormDialog>
  );
}

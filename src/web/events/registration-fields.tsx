import type { ComponentProps } from 'react';
import { FieldRow } from '#web/ui/form-shell.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Name = 'firstName' | 'surname' | 'email' | 'phone' | 'numberOfTickets';
type Props = Omit<ComponentProps<typeof TextField>, 'label'>;

/** The fields of `registrationForm`: of a registration, and of the waiting list. */
export function RegistrationFields({ field }: { field: (name: Name) => Props }) {
  return (
    <>
      <FieldRow>
        <TextField label="First Name" required autoComplete="given-name" {...field('firstName')} />
        <TextField label="Surname" required autoComplete="family-name" {...field('surname')} />
      </FieldRow>
      <TextField label="Email" type="email" required autoComplete="email" {...field('email')} />
      <FieldRow>
        <TextField label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone')} />
        {/* No number field: browsers report letters in it as an empty value, which gives the wrong message. */}
        <TextField label="Number of Tickets" inputMode="numeric" required {...field('numberOfTickets')} />
      </FieldRow>
    </>
  );
}

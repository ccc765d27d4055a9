import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { FieldRow } from '#web/ui/form-shell.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export const placeSchema = { isOnline: z.enum(['yes', 'no']), venueName: z.string(), venueAddress: z.string() };
export const onlinePlace = { venueName: '', venueAddress: '' };

const choices = [
  { value: 'no', label: 'At a place' },
  { value: 'yes', label: 'Online' },
];

/** Of an event at a place that is not said. */
export const noPlace = { field: 'venueName', errorMessage: 'Enter the place and its address.' };

interface Props {
  field: (name: 'isOnline' | 'venueName' | 'venueAddress') => object;
  isOnline: boolean;
  /** Where people join an online event, if it is asked here. */
  join?: ReactNode;
}

/** A place with its address, or online. */
export function OnlineChoice({ field, isOnline, join }: Props) {
  return (
    <>
      <SelectField label="Where" options={choices} {...field('isOnline')} />
      {isOnline ? (
        join
      ) : (
        <FieldRow>
          <TextField label="Place" required hint="Such as Town Hall." {...field('venueName')} />
          <TextField label="Address" required hint="Such as 3 Banksia Lane, Carlton." {...field('venueAddress')} />
        </FieldRow>
      )}
    </>
  );
}

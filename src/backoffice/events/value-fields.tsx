import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckField } from '#web/ui/check-field.tsx';
import { FieldRow } from '#web/ui/form-shell.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { checked } from '../fields/checked.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import { RichTextField } from '../text/rich-text-field.tsx';
import type { FormFields } from '../form/entity-form.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { type FormValues, names } from './event-form.ts';

type Name = keyof FormValues;

/** Of a form that has at least these fields. */
interface Props {
  field: (name: Name) => UseFormRegisterReturn & { error: string | undefined };
  control: (name: Name, draw: Parameters<FormFields<FormValues>['control']>[1]) => ReactNode;
}

/** What the page of the event says. */
export function TextFields({ field, control }: Props) {
  return (
    <>
      <TextField label={names.title} required {...field('title')} />
      <TextArea label={names.shortDesc} rows={2} hint="For lists and search engines." {...field('shortDesc')} />
      {control('description', (props) => (
        <RichTextField label={names.description} {...props} />
      ))}
      {control('imageUrl', (props) => (
        <PictureField label={names.imageUrl} {...props} />
      ))}
    </>
  );
}

/** What it costs, and what buyers may do. */
export function SaleFields({ field, control, isFree }: Props & { isFree?: boolean }) {
  return (
    <>
      {isFree !== true && (
        <>
          {control('price', (props) => (
            <MoneyField label={names.price} hint="0 if nobody pays." {...props} />
          ))}
          <CheckField label={names.gstFree} {...checked(field('gstFree'))} />
        </>
      )}
      {control('cancellationUntilHours', (props) => (
        <QuantityField
          label={names.cancellationUntilHours}
          hint="48 is two days before. Leave it empty if people cannot cancel by themselves."
          max={8760}
          {...props}
        />
      ))}
      {control('maxPerCustomer', (props) => (
        <QuantityField label={names.maxPerCustomer} hint="Leave it empty for no limit." min={1} max={1000} {...props} />
      ))}
      <CheckField label="People can join a waiting list once it is full" {...checked(field('waitingList'))} />
      <CheckField label="Ask buyers for the names of everybody who comes" {...checked(field('asksNames'))} />
    </>
  );
}

/** What people need to know who come. */
export function ComingFields({ field }: Pick<Props, 'field'>) {
  return (
    <>
      <TextArea label={names.directions} rows={2} hint="Only people who booked see it." {...field('directions')} />
      <FieldRow>
        <TextField label={names.bring} hint="Such as a jumper, or lunch." {...field('bring')} />
        <TextField label={names.accessNote} hint="Such as steps, or a hearing loop." {...field('accessNote')} />
      </FieldRow>
    </>
  );
}

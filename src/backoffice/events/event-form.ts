import * as z from 'zod/mini';
import type { EventValues } from '#contract/admin/events.ts';
import { price } from '../fields/price.ts';

const text = z.string();
const wholeNumber = z.nullable(z.number('Enter a whole number.').check(z.int('Enter a whole number.')));

/** What staff type about an event besides its time, place and number of places. The server checks it again. */
export const valuesSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Give the event a title.')),
  shortDesc: text,
  description: text,
  imageUrl: z.nullable(text),
  price,
  gstFree: z.boolean(),
  cancellationUntilHours: wholeNumber,
  maxPerCustomer: wholeNumber,
  joinUrl: text,
  directions: text,
  bring: text,
  accessNote: text,
  waitingList: z.boolean(),
  asksNames: z.boolean(),
  published: z.boolean(),
});
export type FormValues = z.infer<typeof valuesSchema>;

export const names: Record<keyof FormValues, string> = {
  title: 'Title',
  shortDesc: 'In one or two sentences',
  description: 'Text',
  imageUrl: 'Picture',
  price: 'Price',
  gstFree: 'No GST in the price',
  cancellationUntilHours: 'Hours before the start until which people may cancel',
  maxPerCustomer: 'Most tickets for one person',
  joinUrl: 'Link to join online',
  directions: 'Getting there',
  bring: 'What to bring',
  accessNote: 'Access',
  waitingList: 'Waiting list',
  asksNames: 'Names of everybody who comes',
  published: 'On the site',
};

export const emptyValues: FormValues = {
  title: '',
  shortDesc: '',
  description: '',
  imageUrl: null,
  price: null,
  gstFree: false,
  cancellationUntilHours: 48,
  maxPerCustomer: null,
  joinUrl: '',
  directions: '',
  bring: '',
  accessNote: '',
  waitingList: true,
  asksNames: false,
  published: true,
};

export function toForm(values: EventValues, isPaid: boolean): FormValues {
  return {
    ...emptyValues,
    ...values,
    price: isPaid ? values.price : 0,
    imageUrl: values.imageUrl ?? null,
    joinUrl: values.joinUrl ?? '',
    directions: values.directions ?? '',
    waitingList: values.waitingList ?? false,
    asksNames: values.asksNames ?? false,
    maxPerCustomer: values.maxPerCustomer ?? null,
  };
}

export const fromForm = (values: FormValues): EventValues => ({
  ...values,
  price: values.price ?? 0,
  joinUrl: values.joinUrl.trim() === '' ? null : values.joinUrl.trim(),
});

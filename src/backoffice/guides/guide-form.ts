import * as z from 'zod/mini';
import type { Stale } from '#contract/admin/change.ts';
import type { GuideValues } from '#contract/admin/guides.ts';
import { price } from '../fields/price.ts';

const text = z.string();

/** What staff type about a guide. The server checks it again. */
export const valuesSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Give the guide a title.')),
  tileTitle: text,
  tileDesc: text,
  ecmDescription: text,
  imageUrl: z.nullable(text),
  categoryIds: z.array(z.number()),
  price,
  gstFree: z.boolean(),
  published: z.boolean(),
  owner: text,
  reviewedOn: text,
  reviewDueOn: text,
});
export type FormValues = z.infer<typeof valuesSchema>;

export const names: Record<keyof FormValues, string> = {
  title: 'Title',
  tileTitle: 'Short title',
  tileDesc: 'In one sentence',
  ecmDescription: 'What the guide gives',
  imageUrl: 'Picture',
  categoryIds: 'Categories',
  price: 'Price',
  gstFree: 'No GST in the price',
  published: 'On sale',
  owner: 'Who looks after it',
  reviewedOn: 'Reviewed on',
  reviewDueOn: 'Next review',
};

export function toForm(values: GuideValues): FormValues {
  return {
    ...values,
    imageUrl: values.imageUrl ?? null,
    categoryIds: values.categoryIds ?? [],
    owner: values.owner ?? '',
    reviewedOn: values.reviewedOn ?? '',
    reviewDueOn: values.reviewDueOn ?? '',
  };
}

const dayOrNull = (day: string) => (day === '' ? null : day);

export const fromForm = (values: FormValues): GuideValues => ({
  ...values,
  price: values.price ?? 0,
  reviewedOn: dayOrNull(values.reviewedOn),
  reviewDueOn: dayOrNull(values.reviewDueOn),
});

/** The stored values of a refused save as the fields have them: no day is an empty text. */
export function asTyped<Answer extends { stale?: Stale | undefined }>(answer: Answer): Answer {
  if (!answer.stale) return answer;
  const fields = answer.stale.fields.map((each) =>
    each.field === 'reviewedOn' || each.field === 'reviewDueOn'
      ? { ...each, yours: each.yours ?? '', now: each.now ?? '' }
      : each,
  );
  return { ...answer, stale: { ...answer.stale, fields } };
}

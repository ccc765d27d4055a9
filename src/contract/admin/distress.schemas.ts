import * as z from 'zod/mini';
import { isoInstant } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { key, lock } from './shapes.schemas.ts';

const subject = z.object({
  name: z.string().check(z.maxLength(200)),
  words: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000)),
  pageUrl: z.string().check(z.maxLength(512)),
});

/** The words of distress by subject. */
export const distressList = z.object({
  subjects: z.array(subject),
  lock,
  /** Null as long as nobody has saved a list. */
  updatedAt: z.nullable(isoInstant),
  updatedBy: z.nullable(z.string()),
});

export const getDistressList = {
  input: z.object({}),
  output: data(distressList),
  summary: 'The words of distress, by subject, with the page that leads the results of a search.',
};

export const saveDistressList = {
  input: z.object({ subjects: z.array(subject).check(z.maxLength(100)), lock, key }),
  output: results(z.object({ list: distressList })),
  summary: 'Publishes the words of distress; searches use them at once.',
};

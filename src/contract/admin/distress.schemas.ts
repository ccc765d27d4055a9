import * as z from 'zod/mini';
import { isoInstant } from '../cart-shapes.schemas.ts';
import { data } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';

const subject = z.object({
  name: z.string().check(z.maxLength(200)),
  words: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(1000)),
  pageUrl: z.string().check(z.maxLength(512)),
});

const locale = z.enum(['au', 'nz']);

/** The words of distress by subject. New Zealand has those of Australia until it saves its own. */
export const distressList = z.object({
  locale,
  /** False if this site has the list of Australia, or Australia the built-in one. */
  isOwn: z.boolean(),
  subjects: z.array(subject),
  revision,
  /** Null as long as nobody has saved a list. */
  updatedAt: z.nullable(isoInstant),
  updatedBy: z.nullable(z.string()),
});

export const getDistressList = {
  input: z.object({ locale: z.optional(locale) }),
  output: data(distressList),
  summary: 'The words of distress of a country, by subject, with the page that leads the results of a search.',
};

export const saveDistressList = {
  input: changeInput({ locale: z.optional(locale) }, z.object({ subjects: z.array(subject).check(z.maxLength(100)) })),
  output: changeOutput(z.object({ list: distressList, revision })),
  summary: 'Publishes the words of distress of a country; searches there use them at once.',
};

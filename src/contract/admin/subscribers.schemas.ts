import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { exportInput, exportOutput } from './export.schemas.ts';
import { importInput, importOutput } from './import.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { idInQuery, key, reason } from './shapes.schemas.ts';

/** Pending: somebody asked with this address, and its owner has not pressed the button in the mail. */
const state = z.enum(['confirmed', 'pending', 'unsubscribed']);
const sorts = ['-since', 'since', 'email', '-email'] as const;

export const subscriberRow = z.object({
  subscriberId: id,
  email: z.string(),
  /** '' if it is not known. */
  name: z.string(),
  state,
  /** When the address came. */
  since: isoInstant,
  /** When consent was last given or taken back here. */
  changedAt: isoInstant,
});

export const listSubscribers = {
  input: listInput(sorts, { state: z.optional(state) }),
  output: listOutput(subscriberRow, {}),
  summary: 'Subscribers of the newsletter; `find` is how an e-mail address begins.',
};

/** One thing that was said about the newsletter. Such records are never changed. */
export const consent = z.object({
  kind: z.enum(['asked', 'confirmed', 'unsubscribed']),
  /** The words that were agreed to; '' of an unsubscription. */
  wording: z.string(),
  /** Where, as `meansText` puts it into words. */
  means: z.string(),
  at: isoInstant,
  /** Where an imported consent was given, as its file says; else ''. */
  source: z.string(),
  /** Why staff unsubscribed it; else ''. */
  reason: z.string(),
  /** When it was written here; null: at that time. */
  recordedAt: z.nullable(isoInstant),
});

export const subscriber = z.extend(subscriberRow, {
  locale: z.enum(['au', 'nz']),
  /** Oldest first. */
  consents: z.array(consent),
});

export const getSubscriber = {
  input: z.object({ subscriberId: idInQuery }),
  output: data(subscriber),
  summary: 'A subscriber with all evidence of consent; null if it is erased.',
};

export const addSubscriber = {
  input: z.strictObject({
    email: z.string().check(z.maxLength(254)),
    name: z.string().check(z.maxLength(200)),
    locale: z.enum(['au', 'nz']),
    /** A day such as 2026-02-28, in Sydney. */
    agreedOn: z.string().check(z.maxLength(10)),
    source: z.string().check(z.maxLength(300)),
    wording: z.string().check(z.maxLength(2000)),
    key,
  }),
  output: results(z.object({ subscriberId: id })),
  summary:
    'Adds somebody who agreed on paper or at an event, with that evidence. It changes nobody who is known, and brings back nobody who has left.',
};

export const unsubscribeByStaff = {
  input: z.strictObject({ subscriberId: id, reason, key }),
  output: results(z.object({ subscriberId: id })),
  summary:
    'Ends a subscription. The address stays known, so that no import adds it again. The person can read the reason.',
};

export const exportSubscribers = {
  input: exportInput(sorts, { state: z.optional(state) }),
  output: exportOutput,
  summary: 'A link to the subscribers of the list as a CSV file with their consents; it can be imported again.',
};

export const importSubscribers = {
  input: importInput(),
  output: importOutput,
  summary:
    'Shows which subscribers a CSV file would add with the consent that its source has, or adds all. It changes none that is known, and notes whom the file calls unsubscribed, so that no other file adds them.',
};

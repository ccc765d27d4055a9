import * as z from 'zod/mini';
import { isoInstant } from '../cart-shapes.schemas.ts';
import { data } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { type SettingName, settingNames, type Subject, subjects } from './setting-fields.ts';

const subject = z.enum(subjects as readonly [Subject, ...Subject[]]);
const name = z.enum(settingNames as readonly [SettingName, ...SettingName[]]);
/** A text, also of a number or a yes; null takes a secret away. A secret that is left out stays. */
const value = z.optional(z.nullable(z.string().check(z.maxLength(4000))));
const values = z.object(
  Object.fromEntries(settingNames.map((each) => [each, value])) as Record<SettingName, typeof value>,
);

const changed = { changedAt: z.nullable(isoInstant), changedBy: z.nullable(z.string()) };

export const settingValue = z.object({
  name,
  /** What counts now; null for a secret. */
  value: z.nullable(z.string()),
  isSet: z.boolean(),
  /** The last characters of a secret, where they give nothing away. */
  end: z.nullable(z.string()),
  /** The variable that sets it on the server; null if it is changed here. */
  setBy: z.nullable(z.string()),
  /** Stored, but not readable with the application secret of today. */
  isLost: z.boolean(),
});

export const listSettings = {
  input: z.object({}),
  output: data(
    z.object({
      subjects: z.array(z.object({ subject, ...changed })),
      /** Why nothing can be bought now, in sentences. */
      closed: z.array(z.string()),
      /** What is set on the server only, and whether it is; no value is told. */
      server: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
      /** Where files are kept. */
      storage: z.enum(['disk', 'bucket']),
    }),
  ),
  summary:
    'The subjects of the settings, what is missing before something can be sold, and what the server alone sets.',
};

export const getSettings = {
  input: z.object({ subject }),
  output: data(
    z.object({
      subject,
      revision,
      ...changed,
      values: z.array(settingValue),
      /** Payments and refunds without an outcome, for the subject of payments; null for others and above 1,000. */
      open: z.nullable(z.int()),
      /** Mails that wait to be sent, for the subject of mail; null for others and above 1,000. */
      waiting: z.nullable(z.int()),
    }),
  ),
  summary: 'The settings of a subject. Secrets are set or not set, and never told.',
};

export const saveSettings = {
  input: changeInput(
    {
      subject,
      /** Whoever changes the payment keys knows that payments are open. */
      despiteOpen: z.optional(z.boolean()),
    },
    values,
  ),
  output: changeOutput(z.object({ subject, revision })),
  summary: 'Changes the settings of a subject; all processes follow within half a second. The audit holds no secret.',
};

const outcome = z.object({ worked: z.boolean(), said: z.string() });
const tried = data(outcome);

export const testMail = {
  input: z.object({ values }),
  output: tried,
  summary:
    'Sends a mail to the own address with what was typed, before it is saved, and says what the server answered.',
};

export const testReceivers = {
  input: z.object({ values }),
  output: data(
    z.object({
      ...outcome.shape,
      /** What became of the mail to each address, with what it receives. */
      each: z.array(z.object({ ...outcome.shape, what: z.string() })),
    }),
  ),
  summary: 'Sends a mail to each receiver that was typed, before it is saved, and says what the server answered.',
};

export const testPayments = {
  input: z.object({ values }),
  output: tried,
  summary: 'Asks the payment provider for the account of the key that was typed, else of the stored one.',
};

export const testStorage = {
  input: z.object({}),
  output: tried,
  summary: 'Writes, reads and deletes a small file where files are kept.',
};

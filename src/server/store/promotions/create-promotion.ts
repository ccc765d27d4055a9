import * as z from 'zod/mini';
import { checkForm, rules } from '#contract/forms.ts';
import { instantOf } from '#contract/instants.ts';
import { normalisedCode } from '#contract/promo-code.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { asFlag } from '../../db/flag.ts';
import { asActive, insertPromotion } from './promotion.sql.ts';
import { mostBeforeSingleCode } from './single-codes.ts';

const ids = z.optional(z.array(z.int().check(z.minimum(1))));
const cents = (label: string, min: number) =>
  z.int(`${label} must be a number of cents.`).check(z.minimum(min, `${label} is too low.`));
const limit = (label: string) =>
  z._default(
    z.nullable(z.int(`${label} must be a number.`).check(z.minimum(1, `${label} must be more than 0.`))),
    null,
  );
const instant = (label: string) =>
  z._default(
    z.nullable(
      z.pipe(
        z.string().check(z.refine((value) => instantOf(value) !== null, `${label} - Invalid date.`)),
        z.transform((value) => instantOf(value) ?? ''),
      ),
    ),
    null,
  );

const endsAfterStart = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  startsAt === null || endsAt === null || startsAt < endsAt;
const endsTooEarly = { path: ['endsAt'], error: 'Ends must be after Starts.' };

/** What staff can change of a promotion later. */
export const promotionTerms = z
  .object({
    description: rules.required('Description'),
    startsAt: instant('Starts'),
    endsAt: instant('Ends'),
    limitTotal: limit('Limit'),
    limitPerCustomer: limit('Limit per customer'),
  })
  .check(z.refine(endsAfterStart, endsTooEarly));

/** A new promotion as staff enter it; instants are such as 2026-12-01T00:00:00Z. */
const promotionForm = z
  .object({
    code: z.pipe(
      z.pipe(z.string('Code is required.'), z.transform(normalisedCode)),
      z
        .string()
        .check(z.regex(/^[A-Z\d][A-Z\d-]{2,39}$/, 'Code - 3 to 40 letters, digits and hyphens, such as GUIDES-20.')),
    ),
    /** Shown to shoppers, such as '20% off all guides'. */
    description: rules.required('Description'),
    percent: z._default(
      z.nullable(
        z
          .int('Percent must be a whole number.')
          .check(z.minimum(1, 'Percent - from 1 to 100.'), z.maximum(100, 'Percent - from 1 to 100.')),
      ),
      null,
    ),
    amountCents: z._default(z.nullable(cents('Amount', 1)), null),
    /** Without any entry: all products, guides and events. */
    scope: z._default(
      z.object({
        kinds: z.optional(z.array(z.enum(['product', 'guide', 'event']))),
        productIds: ids,
        guideIds: ids,
        eventIds: ids,
        productCategoryIds: ids,
        guideCategoryIds: ids,
      }),
      {},
    ),
    startsAt: instant('Starts'),
    endsAt: instant('Ends'),
    minSpendCents: z._default(cents('Minimum spend', 0), 0),
    limitTotal: limit('Limit'),
    limitPerCustomer: limit('Limit per customer'),
    /** Its code is only what the codes for single people begin with. */
    perPerson: z._default(z.boolean(), false),
    active: z._default(z.boolean(), true),
  })
  .check(
    z.refine((form) => (form.percent === null) !== (form.amountCents === null), {
      path: ['percent'],
      error: 'Enter either a percentage or an amount.',
    }),
    z.refine((form) => !form.perPerson || form.code.length <= mostBeforeSingleCode, {
      path: ['code'],
      error: `Code - up to ${mostBeforeSingleCode} characters, because the code of each person begins with it.`,
    }),
    z.refine(endsAfterStart, endsTooEarly),
  );

export type NewPromotion = z.input<typeof promotionForm>;

/** Creates a promotion in the caller's transaction, which also records who created it. */
export async function createPromotion(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  promotion: NewPromotion,
  used = 0,
): Promise<Outcome<{ id: number; code: string }>> {
  const form = checkForm(promotionForm, promotion);
  if (!form.ok) return form;
  const { code, description, percent, amountCents, scope, startsAt, endsAt, ...rest } = form.value;
  const id = await insertPromotion(
    tx,
    {
      code,
      description,
      percent,
      amount_cents: amountCents,
      scope_json: JSON.stringify(scope),
      min_spend_cents: rest.minSpendCents,
      starts_at: startsAt,
      ends_at: endsAt,
      limit_per_customer: rest.limitPerCustomer,
      per_person: asFlag(rest.perPerson),
      ...asActive(rest.perPerson, asFlag(rest.active)),
      created_at: deps.now().toISOString(),
    },
    { limit: rest.limitTotal, used },
  );
  return id === undefined ? fail('This code already exists.', 'code', 'code_taken') : ok({ id, code });
}

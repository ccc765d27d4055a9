import * as z from 'zod/mini';
import { id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { instant } from '../instants.schemas.ts';
import { changeOutput, revision } from './change.schemas.ts';
import { key } from './shapes.schemas.ts';

const ids = z.optional(z.array(id).check(z.maxLength(500)));
const scope = z.object({
  kinds: z.optional(z.array(z.enum(['product', 'guide', 'event']))),
  productIds: ids,
  guideIds: ids,
  eventIds: ids,
  productCategoryIds: ids,
  guideCategoryIds: ids,
});
const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type));

export const staffPromotion = z.object({
  promotionId: id,
  /** How often staff have saved it. */
  revision,
  code: z.string(),
  description: z.string(),
  percent: z.nullable(z.number()),
  amount: z.nullable(money),
  scope,
  minSpend: money,
  startsAt: z.nullable(isoInstant),
  endsAt: z.nullable(isoInstant),
  limitTotal: z.nullable(z.number()),
  limitPerCustomer: z.nullable(z.number()),
  /** Orders that use it, also those that are being paid. */
  uses: z.number(),
  active: z.boolean(),
});

export const getPromotions = {
  input: listInput(['-made', 'made', 'code', '-code'], {}),
  output: listOutput(staffPromotion, {}),
  summary: 'Promotion codes with their uses, newest first; `find` is the beginning of a code.',
};

const promotion = changeOutput(z.object({ promotion: staffPromotion }));

export const createPromotion = {
  input: z.object({
    code: z.string().check(z.maxLength(100)),
    description: z.string().check(z.maxLength(300)),
    /** Either a percentage or an amount in dollars. */
    percent: maybe(z.number()),
    amount: maybe(z.number()),
    /** Without any entry: all products, guides and events. */
    scope: z.optional(scope),
    minSpend: z.optional(z.number()),
    startsAt: maybe(instant),
    endsAt: maybe(instant),
    limitTotal: maybe(z.number()),
    limitPerCustomer: maybe(z.number()),
    key,
  }),
  output: promotion,
  summary: 'Creates a promotion code.',
};

export const changePromotion = {
  input: z.object({
    promotionId: id,
    revision,
    startsAt: maybe(instant),
    endsAt: maybe(instant),
    limitTotal: maybe(z.number()),
    limitPerCustomer: maybe(z.number()),
    key,
  }),
  output: promotion,
  summary: 'Changes the dates and limits of a promotion code; what is omitted stays, null removes it.',
};

export const endPromotion = {
  input: z.object({ promotionId: id, revision, key }),
  output: promotion,
  summary: 'Ends a promotion code now. Carts that have it lose it; orders keep their discount.',
};

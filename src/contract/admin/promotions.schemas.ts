import * as z from 'zod/mini';
import { id, isoInstant, money } from '../cart-shapes.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { instant } from '../instants.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { exportInput, exportOutput } from './export.schemas.ts';
import { idInQuery, key } from './shapes.schemas.ts';

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
  /** Only the codes made for single people reduce a price; each begins with `code`. */
  perPerson: z.boolean(),
});

/** Where it stands now. */
export const promotionState = z.enum(['running', 'planned', 'ended', 'usedUp']);

export const getPromotions = {
  input: listInput(['-made', 'made', 'code', '-code'], { state: z.optional(promotionState) }),
  output: listOutput(staffPromotion, {}),
  summary: 'Promotion codes with their uses, newest first; `find` is the beginning of a code.',
};

export const getPromotion = {
  input: z.object({ promotionId: idInQuery }),
  output: data(z.object({ promotion: staffPromotion, /** Made for single people. */ codes: z.number() })),
  summary: 'One promotion, and how many codes for single people it has.',
};

export const promotionUse = z.object({
  orderId: id,
  orderNo: z.nullable(z.string()),
  orderDate: isoInstant,
  /** As the buyer typed it; in capitals. */
  code: z.string(),
  buyer: z.string(),
  email: z.string(),
  discountAmount: money,
  totalAmount: money,
  status: z.enum(['awaitingPayment', 'paid', 'partiallyRefunded', 'refunded']),
});

export const listPromotionUses = {
  input: listInput(['-made', 'made'], { promotionId: idInQuery }),
  output: listOutput(promotionUse, {}),
  summary: 'The orders that use a promotion, newest first, those that are being paid too.',
};

const choices = z.array(z.object({ id, title: z.string() }));

export const getPromotable = {
  input: z.object({}),
  output: z.object({
    products: choices,
    guides: choices,
    events: choices,
    productCategories: choices,
    guideCategories: choices,
  }),
  summary: 'What a promotion can be for: the first 500 of each kind; of events those that are not over.',
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
    /** Everybody has a code of their own (`makeCodes`). */
    perPerson: z.optional(z.boolean()),
    key,
  }),
  output: promotion,
  summary: 'Creates a promotion code.',
};

export const changePromotion = {
  input: changeInput(
    { promotionId: id },
    z.object({
      description: z.optional(z.string().check(z.maxLength(300))),
      startsAt: maybe(instant),
      endsAt: maybe(instant),
      limitTotal: maybe(z.number()),
      limitPerCustomer: maybe(z.number()),
    }),
  ),
  output: promotion,
  summary: 'Changes the words, dates and limits of a promotion code; what is omitted stays, null removes it.',
};

export const endPromotion = {
  input: z.object({ promotionId: id, revision, key }),
  output: promotion,
  summary: 'Ends a promotion code now. Carts that have it lose it; orders keep their discount.',
};

export const resumePromotion = {
  input: z.object({ promotionId: id, revision, key }),
  output: promotion,
  summary: 'Lets an ended promotion code work again, within its dates and limits.',
};

export const makePromotionCodes = {
  input: z.object({ promotionId: id, count: z.int().check(z.minimum(1), z.maximum(1000)), key }),
  output: results(z.object({ made: z.number(), codes: z.number() })),
  summary: 'Makes codes of a promotion for single people; each works once.',
};

export const exportPromotionCodes = {
  input: exportInput(['code'], { promotionId: id }),
  output: exportOutput,
  summary: 'A link to the codes for single people of a promotion as a CSV file, with which of them are used.',
};

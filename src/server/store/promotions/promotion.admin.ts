import type { StaffPromotion } from '#contract/admin/promotions.ts';
import { lockPool, promotionPool, setLeft } from '../../db/capacity.sql.ts';
import type { Tx } from '../../db/connect.ts';
import type { Flag } from '../../db/flag.ts';
import { checkForm } from '#contract/forms.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { staleChange } from '../../staff/change.ts';
import { promotionTerms } from './create-promotion.ts';
import { asActive, changePromotionRow, isActive, promotionById, type PromotionRow } from './promotion.sql.ts';
import { toStaffPromotion } from './promotion.wire.ts';

const notFound = fail('There is no such promotion.', 'promotionId', 'promotion_not_found');

type Changed = Outcome<{ before: StaffPromotion; after: StaffPromotion }>;

export interface TermsChange {
  /** That the caller has read. */
  revision: number;
  description?: string | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  limitTotal?: number | null | undefined;
  limitPerCustomer?: number | null | undefined;
}

/** Changes the dates and limits of a promotion, in a transaction of `changingPools`; what is omitted stays. */
export async function changePromotion(
  tx: Tx,
  promotionId: number,
  { revision, ...change }: TermsChange,
): Promise<Changed> {
  if (!(await promotionById(tx, promotionId))) return notFound;
  // No order takes a use between this read and the commit.
  await lockPool(tx, promotionPool(promotionId));
  const before = await promotionById(tx, promotionId);
  if (!before) return notFound;
  if (before.revision !== revision) return stalePromotion(tx, before, change);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const form = checkForm(promotionTerms, {
    ...termsOf(before),
    ...given,
  });
  if (!form.ok) return form;
  const { description, startsAt, endsAt, limitTotal, limitPerCustomer } = form.value;
  if (limitTotal !== null && limitTotal < before.used)
    return fail(`This code has been used ${before.used} times already.`, 'limitTotal', 'below_uses');
  await setLeft(tx, promotionPool(promotionId), limitTotal === null ? null : limitTotal - before.used);
  await changePromotionRow(tx, promotionId, {
    description,
    starts_at: startsAt,
    ends_at: endsAt,
    limit_per_customer: limitPerCustomer,
  });
  return changed(tx, before);
}

/** Ends a promotion now. Ending it again changes nothing. */
export const endPromotion = (tx: Tx, promotionId: number, revision: number) => setActive(tx, promotionId, revision, 0);

/** Lets an ended promotion work again. Its dates and limits still count. */
export const resumePromotion = (tx: Tx, promotionId: number, revision: number) =>
  setActive(tx, promotionId, revision, 1);

async function setActive(tx: Tx, promotionId: number, revision: number, active: Flag): Promise<Changed> {
  if (!(await promotionById(tx, promotionId))) return notFound;
  await lockPool(tx, promotionPool(promotionId));
  const before = await promotionById(tx, promotionId);
  if (!before) return notFound;
  if (isActive(before) !== (active === 1) && before.revision !== revision) return stalePromotion(tx, before, {});
  await changePromotionRow(tx, promotionId, asActive(before.per_person === 1, active));
  return changed(tx, before);
}

const stalePromotion = (tx: Tx, now: PromotionRow, yours: Omit<TermsChange, 'revision'>) =>
  staleChange(tx, `promotion:${now.id}`, {
    revision: now.revision,
    yours,
    now: termsOf(now),
  });

const termsOf = (row: PromotionRow) => ({
  description: row.description,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  limitTotal: row.capacity,
  limitPerCustomer: row.limit_per_customer,
});

async function changed(tx: Tx, before: PromotionRow): Promise<Changed> {
  const after = await promotionById(tx, before.id);
  return after ? ok({ before: toStaffPromotion(before), after: toStaffPromotion(after) }) : notFound;
}

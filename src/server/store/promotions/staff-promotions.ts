import { lockPool, promotionPool, setLeft } from '../../db/capacity.sql.ts';
import type { Tx } from '../../db/connect.ts';
import { checkForm } from '#contract/forms.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { staleChange } from '../../staff/change.ts';
import { promotionTerms } from './create-promotion.ts';
import { changePromotionRow, promotionById, type PromotionRow } from './promotion.sql.ts';

const notFound = fail('There is no such promotion.', 'promotionId', 'promotion_not_found');

export interface TermsChange {
  /** That the caller has read. */
  revision: number;
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
): Promise<Outcome<{ before: PromotionRow; after: PromotionRow }>> {
  if (!(await promotionById(tx, promotionId))) return notFound;
  // No order takes a use between this read and the commit.
  await lockPool(tx, promotionPool(promotionId));
  const before = await promotionById(tx, promotionId);
  if (!before) return notFound;
  if (before.revision !== revision) return stalePromotion(tx, before, change);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const form = checkForm(promotionTerms, {
    startsAt: before.starts_at,
    endsAt: before.ends_at,
    limitTotal: before.capacity,
    limitPerCustomer: before.limit_per_customer,
    ...given,
  });
  if (!form.ok) return form;
  const { startsAt, endsAt, limitTotal, limitPerCustomer } = form.value;
  if (limitTotal !== null && limitTotal < before.used)
    return fail(`This code has been used ${before.used} times already.`, 'limitTotal', 'below_uses');
  await setLeft(tx, promotionPool(promotionId), limitTotal === null ? null : limitTotal - before.used);
  await changePromotionRow(tx, promotionId, {
    starts_at: startsAt,
    ends_at: endsAt,
    limit_per_customer: limitPerCustomer,
  });
  return changed(tx, before);
}

/** Ends a promotion now. Ending it again changes nothing. */
export async function endPromotion(
  tx: Tx,
  promotionId: number,
  revision: number,
): Promise<Outcome<{ before: PromotionRow; after: PromotionRow }>> {
  if (!(await promotionById(tx, promotionId))) return notFound;
  await lockPool(tx, promotionPool(promotionId));
  const before = await promotionById(tx, promotionId);
  if (!before) return notFound;
  if (before.active === 1 && before.revision !== revision) return stalePromotion(tx, before, {});
  await changePromotionRow(tx, promotionId, { active: 0 });
  return changed(tx, before);
}

const stalePromotion = (tx: Tx, now: PromotionRow, yours: Omit<TermsChange, 'revision'>) =>
  staleChange(tx, `promotion:${now.id}`, {
    revision: now.revision,
    yours,
    now: {
      startsAt: now.starts_at,
      endsAt: now.ends_at,
      limitTotal: now.capacity,
      limitPerCustomer: now.limit_per_customer,
    },
  });

async function changed(tx: Tx, before: PromotionRow): Promise<Outcome<{ before: PromotionRow; after: PromotionRow }>> {
  const after = await promotionById(tx, before.id);
  return after ? ok({ before, after }) : notFound;
}

import type { Deps } from '../deps.ts';
import { createPromotion, type NewPromotion } from '../store/promotions/create-promotion.ts';

let serial = 0;

/** A promotion with a code of its own: 10% off everything, unless the test wants another one. */
export async function addPromotion(
  deps: Deps,
  promotion: Partial<NewPromotion> = {},
): Promise<{ promotionId: number; promoCode: string }> {
  const value = promotion.percent === undefined && promotion.amountCents === undefined ? { percent: 10 } : {};
  const created = await deps.db.transaction((tx) =>
    createPromotion(tx, deps, { code: `CODE-${++serial}`, description: 'A promotion', ...value, ...promotion }),
  );
  if (!created.ok) throw new Error(JSON.stringify(created.errors));
  await deps.content.refresh();
  return { promotionId: created.value.id, promoCode: created.value.code };
}

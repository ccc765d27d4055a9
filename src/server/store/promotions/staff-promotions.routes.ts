import { toDollars, typedCents } from '#contract/money.ts';
import * as calls from '#contract/admin/promotions.ts';
import * as schemas from '#contract/admin/promotions.schemas.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { ok, type Outcome } from '../../outcome.ts';
import { change } from '../../staff/change.ts';
import { createPromotion } from './create-promotion.ts';
import { promotionById, type PromotionRow, promotionsPage } from './promotion.sql.ts';
import type { PromotionScope } from './promotions.ts';
import { changePromotion, endPromotion } from './staff-promotions.ts';

export function staffPromotionRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getPromotions, schemas.getPromotions, async ({ input }) => {
    const { find = '', sort = '-made', after } = input;
    const found = await promotionsPage(deps.db.read, { find: find.trim(), sort, after });
    return { ...found, rows: found.rows.map(toStaffPromotion) };
  });

  routes.add(
    calls.createPromotion,
    schemas.createPromotion,
    change(
      deps,
      schemas.createPromotion,
      { name: 'createPromotion', subject: ({ code }) => `promotion:${code.trim().toUpperCase()}`, pools: true },
      async (tx, { key: _key, amount, minSpend, ...terms }) => {
        const outcome = await createPromotion(tx, deps, {
          ...terms,
          ...(amount !== undefined && { amountCents: amount === null ? null : typedCents(amount) }),
          ...(minSpend !== undefined && { minSpendCents: typedCents(minSpend) }),
        });
        if (!outcome.ok) return outcome;
        const row = await promotionById(tx, outcome.value.id);
        if (!row) throw new Error('The promotion was not inserted.');
        return ok({ before: {}, after: toStaffPromotion(row) });
      },
      (promotion) => ({ promotion }),
    ),
  );

  const subject = ({ promotionId }: { promotionId: number }) => `promotion:${promotionId}`;
  routes.add(
    calls.changePromotion,
    schemas.changePromotion,
    change(
      deps,
      schemas.changePromotion,
      { name: 'changePromotion', subject, pools: true },
      async (tx, { key: _key, promotionId, ...change }) => shown(await changePromotion(tx, promotionId, change)),
      (promotion) => ({ promotion }),
    ),
  );

  routes.add(
    calls.endPromotion,
    schemas.endPromotion,
    change(
      deps,
      schemas.endPromotion,
      { name: 'endPromotion', subject, pools: true },
      async (tx, { promotionId, revision }) => shown(await endPromotion(tx, promotionId, revision)),
      (promotion) => ({ promotion }),
    ),
  );
}

function shown(outcome: Outcome<{ before: PromotionRow; after: PromotionRow }>) {
  if (!outcome.ok) return outcome;
  const { before, after } = outcome.value;
  return ok({ before: toStaffPromotion(before), after: toStaffPromotion(after) });
}

function toStaffPromotion(row: PromotionRow): calls.StaffPromotion {
  return {
    promotionId: row.id,
    revision: row.revision,
    code: row.code,
    description: row.description,
    percent: row.percent,
    amount: row.amount_cents === null ? null : toDollars(row.amount_cents),
    scope: JSON.parse(row.scope_json) as PromotionScope,
    minSpend: toDollars(row.min_spend_cents),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    limitTotal: row.capacity,
    limitPerCustomer: row.limit_per_customer,
    uses: row.used,
    active: row.active === 1,
  };
}

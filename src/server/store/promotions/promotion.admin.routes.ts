import { typedCents } from '#contract/money.ts';
import * as calls from '#contract/admin/promotions.ts';
import * as schemas from '#contract/admin/promotions.schemas.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { ok } from '../../outcome.ts';
import { change } from '../../staff/change.ts';
import { createPromotion } from './create-promotion.ts';
import { countSingleCodes, promotable, promotionById, promotionsPage, promotionUses } from './promotion.sql.ts';
import { promotionCodesFile } from './promotion-codes.export.ts';
import { toStaffPromotion, toUse } from './promotion.wire.ts';
import { makeSingleCodes } from './single-codes.ts';
import { changePromotion, endPromotion, resumePromotion } from './promotion.admin.ts';

export function staffPromotionRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getPromotions, schemas.getPromotions, async ({ input }) => {
    const { find = '', state, sort = '-made', after } = input;
    const now = deps.now().toISOString();
    const found = await deps.db.onReplica((read) =>
      promotionsPage(read, { find: find.trim(), state, now, sort, after }),
    );
    return { ...found, rows: found.rows.map(toStaffPromotion) };
  });

  routes.add(calls.getPromotion, schemas.getPromotion, async ({ input: { promotionId } }) => {
    const row = await promotionById(deps.db.read, promotionId);
    if (!row) return { data: null };
    const codes = row.per_person === 0 ? 0 : await countSingleCodes(deps.db.read, promotionId);
    return { data: { promotion: toStaffPromotion(row), codes } };
  });

  routes.add(calls.listPromotionUses, schemas.listPromotionUses, async ({ input }) => {
    const { promotionId, sort = '-made', after } = input;
    const found = await deps.db.onReplica((read) => promotionUses(read, promotionId, { sort, after }));
    return { ...found, rows: found.rows.map(toUse) };
  });

  routes.add(calls.getPromotable, schemas.getPromotable, () => promotable(deps.db.read, deps.now().toISOString()));

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
      (tx, { promotionId, revision, values }) => changePromotion(tx, promotionId, { ...values, revision }),
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
      (tx, { promotionId, revision }) => endPromotion(tx, promotionId, revision),
      (promotion) => ({ promotion }),
    ),
  );

  routes.add(
    calls.resumePromotion,
    schemas.resumePromotion,
    change(
      deps,
      schemas.resumePromotion,
      { name: 'resumePromotion', subject, pools: true },
      (tx, { promotionId, revision }) => resumePromotion(tx, promotionId, revision),
      (promotion) => ({ promotion }),
    ),
  );

  routes.add(
    calls.makePromotionCodes,
    schemas.makePromotionCodes,
    change(
      deps,
      schemas.makePromotionCodes,
      { name: 'makePromotionCodes', subject, pools: true },
      (tx, input) => makeSingleCodes(tx, deps, input),
      (after) => after,
    ),
  );

  routes.add(calls.exportPromotionCodes, schemas.exportPromotionCodes, promotionCodesFile.link(deps));
}

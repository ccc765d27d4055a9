import { escapeHtml } from '#contract/escape-html.ts';
import { ownedGuideIds } from '../access/held.ts';
import { withOwned } from './own-guides.ts';
import { fail } from '../outcome.ts';
import type { PurchasableKind, Quote } from '../store/purchasable.ts';
import { guides, offerPath } from './catalogue.ts';
import { forSaleNow, liveNow } from './for-sale.ts';
import { guideNotAvailable } from './guide.ts';
import { guideName } from './guide.wire.ts';
import { entitlementsOfOrder, type GuideRow, guidesById, insertEntitlements, revokeEntitlements } from './guide.sql.ts';

/** A paid guide gives its buyer access. It sends no mail of its own; the store sends the receipt. */
export const guidePurchasable: PurchasableKind = {
  kind: 'guide',
  once: true,
  needsAccount: true,
  timed: false,
  hasForm: false,

  async quote(source, lines) {
    const rows = await guidesById(source, [...new Set(lines.map((line) => line.itemId))]);
    const byId = new Map(rows.map((guide) => [guide.id, guide]));
    const forSale = await forSaleNow(source, rows);
    return lines.map((line) => quoteOf(byId.get(line.itemId), forSale));
  },

  async quoteFromCache(deps) {
    const { byId, forSale } = await guides(deps);
    return (line) => {
      const guide = byId.get(line.itemId);
      return guide ? quoteOf(guide, forSale) : null;
    };
  },

  // The buyer may have added the guide before logging in, or bought it in another cart since. Its page may have gone
  // since, also during the payment.
  async refuseBuyer(source, uid, lines) {
    const rows = await guidesById(source, [...new Set(lines.map(({ itemId }) => itemId))]);
    const [owned, forSale] = [await ownedGuideIds(source, uid), await forSaleNow(source, rows)];
    const nameOf = (itemId: number) => {
      const guide = rows.find(({ id }) => id === itemId);
      return guide ? `‘${guideName(guide)}’` : 'A guide';
    };
    for (const { itemId } of lines) {
      if (owned.has(itemId))
        return fail(`You already own ${nameOf(itemId)}. Please remove it from your cart.`, undefined, 'already_owned');
      if (!forSale.has(itemId))
        return fail(
          `${nameOf(itemId)} is not available any more. Please remove it from your cart.`,
          undefined,
          'not_available',
        );
    }
    return null;
  },

  async fulfil(tx, deps, order, lines) {
    const { uid } = order;
    if (uid === null) throw new Error(`Order ${order.id} contains a guide but has no account.`);
    const at = deps.now().toISOString();
    await insertEntitlements(
      tx,
      lines.map((line) => ({ uid, guide_id: line.itemId, order_id: order.id, created_at: at })),
    );
    return [];
  },

  async opensAt(source, itemIds) {
    return new Map((await guidesById(source, itemIds)).map((guide) => [guide.id, guide.page_url]));
  },

  async openTo(deps, asked, itemIds) {
    const within = (await guides(deps)).guides.filter(({ guideId }) => itemIds.includes(guideId));
    const marked = await withOwned(deps, asked, within);
    return new Map(marked.flatMap(({ guideId, openBy }) => (openBy ? [[guideId, openBy] as const] : [])));
  },

  poolOf: () => null,

  async deliveries(source, orderId, lines) {
    const rows = await guidesById(source, [...new Set(lines.map(({ itemId }) => itemId))]);
    const [rights, live] = [await entitlementsOfOrder(source, orderId), await liveNow(source, rows)];
    return lines.map(({ id, itemId }) => {
      const guide = rows.find((row) => row.id === itemId);
      const right = rights.find(({ guide_id }) => guide_id === itemId);
      return {
        lineId: id,
        kind: 'guide',
        code: null,
        who: null,
        what: guide ? guideName(guide) : 'A guide that is not there any more',
        when: null,
        state: right?.revoked_at !== null ? 'ended' : live.has(itemId) ? 'open' : 'gone',
        endedAt: right?.revoked_at ?? null,
        movedAt: null,
      };
    });
  },

  async revoke(tx, deps, orderId, lines) {
    await revokeEntitlements(
      tx,
      orderId,
      lines.filter(({ left }) => left === 0).map((line) => line.itemId),
      deps.now().toISOString(),
    );
  },
};

function quoteOf(guide: GuideRow | undefined, forSale: ReadonlySet<number>): Quote {
  const isForSale = guide !== undefined && forSale.has(guide.id);
  return {
    name: guide ? guideName(guide) : 'This guide',
    descriptionHtml: guide?.tile_desc ? escapeHtml(guide.tile_desc) : null,
    options: [],
    unitCents: guide?.price_cents ?? 0,
    addedCents: 0,
    gstFree: guide?.gst_free === 1,
    grams: null,
    imageUrl: guide?.tile_image_url ?? null,
    pageUrl: isForSale ? offerPath(guide.page_url) : null,
    capacityKey: null,
    maximum: null,
    shortage: () => guideNotAvailable,
    problem: isForSale ? null : guideNotAvailable,
  };
}

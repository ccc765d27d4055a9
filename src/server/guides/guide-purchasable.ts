import { escapeHtml } from '#contract/escape-html.ts';
import { fail } from '../outcome.ts';
import type { PurchasableKind, Quote } from '../store/purchasable.ts';
import { guides, offerPath } from './catalogue.ts';
import { guideNotAvailable, ownedGuideIds } from './guide.ts';
import { guideName } from './guide.wire.ts';
import { type GuideRow, guidesById, insertEntitlements, revokeEntitlements } from './guide.sql.ts';

/** A paid guide gives its buyer access. It sends no mail of its own; the store sends the receipt. */
export const guidePurchasable: PurchasableKind = {
  kind: 'guide',
  once: true,
  needsAccount: true,
  timed: false,

  async quote(source, lines) {
    const rows = await guidesById(source, [...new Set(lines.map((line) => line.itemId))]);
    const byId = new Map(rows.map((guide) => [guide.id, guide]));
    return lines.map((line) => quoteOf(byId.get(line.itemId)));
  },

  async quoteFromCache(deps) {
    const { byId } = await guides(deps);
    return (line) => {
      const guide = byId.get(line.itemId);
      return guide ? quoteOf(guide) : null;
    };
  },

  // The buyer may have added the guide before logging in, or bought it in another cart since.
  async refuseBuyer(source, uid, lines) {
    const owned = await ownedGuideIds(source, uid);
    const line = lines.find(({ itemId }) => owned.has(itemId));
    if (!line) return null;
    const [guide] = await guidesById(source, [line.itemId]);
    return fail(
      `You already own ‘${guide ? guideName(guide) : 'a guide'}’. Please remove it from your cart.`,
      undefined,
      'already_owned',
    );
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

  poolOf: () => null,

  async revoke(tx, deps, orderId, lines) {
    await revokeEntitlements(
      tx,
      orderId,
      lines.filter(({ left }) => left === 0).map((line) => line.itemId),
      deps.now().toISOString(),
    );
  },
};

function quoteOf(guide: GuideRow | undefined): Quote {
  return {
    name: guide ? guideName(guide) : 'This guide',
    descriptionHtml: guide?.tile_desc ? escapeHtml(guide.tile_desc) : null,
    options: [],
    unitCents: guide?.price_cents ?? 0,
    addedCents: 0,
    gstFree: guide?.gst_free === 1,
    grams: null,
    imageUrl: guide?.tile_image_url ?? null,
    pageUrl: guide?.published === 1 ? offerPath(guide.page_url) : null,
    capacityKey: null,
    shortage: () => guideNotAvailable,
    problem: guide?.published === 1 ? null : guideNotAvailable,
  };
}

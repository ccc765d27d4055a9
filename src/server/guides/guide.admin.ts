import type { GuideValues } from '#contract/admin/guides.ts';
import { toDollars, typedCents } from '#contract/money.ts';
import { cleanHtml } from '../cms/clean-content.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Outcome } from '../outcome.ts';
import { indexForSearch } from '../search/documents.ts';
import type { StaffCall } from '../staff/audited.ts';
import { createEntry, type Entries, faultOf, needs, type New, orNull, refuseUnopened } from '../staff/entry.ts';
import { guideOpens } from './for-sale.ts';
import { insertGuides, lastSeq, type NewGuide, selectGuideRow, updateGuideRow } from './guide.admin.sql.ts';

export const guides: Entries<GuideValues> = {
  kind: 'guide',
  tag: 'guides',
  faultIn: ({ title }) => needs(title, 'title', 'Give the guide a title.'),
  async read(source, id) {
    const row = await selectGuideRow(source, id);
    return row
      ? {
          lock: row.lock,
          values: {
            title: row.title,
            tileTitle: row.tile_title ?? '',
            tileDesc: row.tile_desc ?? '',
            ecmDescription: row.ecm_description ?? '',
            price: toDollars(row.price_cents),
            gstFree: row.gst_free === 1,
            published: row.published === 1,
          },
        }
      : null;
  },
  write: (tx, id, lock, values) =>
    updateGuideRow(tx, id, lock, {
      title: values.title.trim(),
      tile_title: orNull(values.tileTitle),
      tile_desc: orNull(values.tileDesc),
      ecm_description: orNull(cleanHtml(values.ecmDescription)),
      price_cents: typedCents(values.price),
      gst_free: values.gstFree ? 1 : 0,
      published: values.published ? 1 : 0,
    }),
  opens: guideOpens,
};

type WriteDeps = Pick<Deps, 'db'>;

const clean = (markup: string | null | undefined): string | null =>
  markup === null || markup === undefined ? null : cleanHtml(markup);

/** Adds guides: cleans, stores, tags and indexes them. Returns the ids by slug. */
export async function writeGuides(tx: Tx, { db }: WriteDeps, guides: NewGuide[]): Promise<Map<string, number>> {
  const ids = await insertGuides(
    tx,
    guides.map((each) => ({
      ...each,
      guide: { ...each.guide, ecm_description: clean(each.guide.ecm_description) },
    })),
  );
  await contentChanged(tx, 'guides');
  await indexForSearch(tx, db, 'guide', [...ids.values()]);
  return ids;
}

/** Makes the offer of a guide; its page is made by the editor at the same address. */
export async function createGuide(
  deps: Deps,
  call: StaffCall,
  input: New<GuideValues> & { categoryId: number | null },
): Promise<Outcome<{ guideId: number }>> {
  const { slug, values, categoryId } = input;
  const fault = faultOf(guides, values);
  if (fault) return fault;
  return createEntry(
    deps,
    call,
    { kind: 'guide', input, categoryIds: categoryId === null ? [] : [categoryId] },
    async (tx) => {
      const ids = await writeGuides(tx, deps, [
        {
          guide: {
            slug,
            title: values.title.trim(),
            tile_title: orNull(values.tileTitle),
            tile_desc: orNull(values.tileDesc),
            ecm_description: orNull(values.ecmDescription),
            page_url: `/guides/${slug}`,
            price_cents: typedCents(values.price),
            gst_free: values.gstFree ? 1 : 0,
            published: values.published ? 1 : 0,
            seq: (await lastSeq(tx)) + 1,
            published_at: deps.now().toISOString(),
          },
          categoryId,
        },
      ]);
      const refuse = (id: number) => refuseUnopened(tx, guides, { id, values, wasForSale: true });
      return { ids, after: (guideId) => ({ guideId }), refuse };
    },
  );
}

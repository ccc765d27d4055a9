import type { EventValues, GuideValues, ProductValues } from '#contract/admin/catalogue.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { centsOf, events, faultOf, guides, orNull, products, refuseUnopened } from './catalogue.ts';
import { areCategories, isSlugTaken, nextSeq } from './new-entries.sql.ts';
import { writeEvents, writeGuides, writeProducts } from './new-entries.ts';

const taken = fail('Something else has this address already. Choose another one.', 'slug', 'slug_taken');
const noCategory = fail('This category does not exist any more. Choose another one.', 'categoryIds', 'no_category');
const noTime = fail('The event must begin in the future and end after it begins.', 'startsAt', 'time');
const noZone = fail('This time zone does not exist.', 'timeZone', 'zone');

const minuteMs = 60_000;

interface New<Values> {
  slug: string;
  values: Values;
  key: string;
}

/** Runs the making of an entry with its audit record; refuses an address that is in use. */
async function create<T>(
  deps: Deps,
  call: StaffCall,
  {
    kind,
    input,
    categoryIds = [],
  }: { kind: 'product' | 'guide' | 'event'; input: { slug: string; key: string }; categoryIds?: readonly number[] },
  write: (tx: Tx) => Promise<{
    ids: ReadonlyMap<string, number>;
    after: (id: number) => T;
    refuse?: (id: number) => Promise<Failure | null>;
  }>,
): Promise<Outcome<T>> {
  const name = `create${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const outcome = await audited(deps, call, { name, subject: `${kind}:/${input.slug}`, input }, async (tx) => {
    if (await isSlugTaken(tx, kind, input.slug)) return taken;
    if (kind !== 'event' && !(await areCategories(tx, kind, categoryIds))) return noCategory;
    const { ids, after, refuse } = await write(tx);
    const id = ids.get(input.slug) ?? 0;
    return (await refuse?.(id)) ?? ok({ before: null, after: after(id) });
  });
  await deps.content.refresh();
  return outcome;
}

/** Makes a product with one variant. */
export async function createProduct(
  deps: Deps,
  call: StaffCall,
  input: New<ProductValues> & { stock: number | null; categoryIds: number[] },
): Promise<Outcome<{ productId: number }>> {
  const { slug, values, stock } = input;
  const categoryIds = [...new Set(input.categoryIds)];
  const fault = faultOf(products, values);
  if (fault) return fault;
  return create(deps, call, { kind: 'product', input, categoryIds }, async (tx) => {
    const seq = await nextSeq(tx, 'product');
    const ids = await writeProducts(tx, deps, [
      {
        product: {
          slug,
          code: values.code.trim(),
          name: values.name.trim(),
          short_desc: orNull(values.shortDesc),
          intro: orNull(values.intro),
          description: values.description,
          meta_desc: orNull(values.metaDesc),
          price_cents: centsOf(values.price),
          price_text_overriding: orNull(values.priceTextOveriding),
          status: values.productStatus,
          status_text: values.statusText.trim(),
          gst_free: values.gstFree ? 1 : 0,
          max_per_customer: values.maxPerCustomer ?? null,
          options_json: '[]',
          published: values.published ? 1 : 0,
          seq,
        },
        variants: [{ variant: { options_json: '[]', added_cents: 0, available: 1 }, stock }],
        images: [],
        categories: categoryIds.map((categoryId) => ({ category_id: categoryId, seq })),
        relatedSlugs: [],
      },
    ]);
    return { ids, after: (productId) => ({ productId }) };
  });
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
  return create(
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
            price_cents: centsOf(values.price),
            gst_free: values.gstFree ? 1 : 0,
            published: values.published ? 1 : 0,
            seq: await nextSeq(tx, 'guide'),
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

/** Makes an event with its places. */
export async function createEvent(
  deps: Deps,
  call: StaffCall,
  input: New<EventValues> & {
    startsAt: string;
    endsAt: string;
    timeZone: string;
    venue: { name: string; address: string } | null;
    joinUrl: string | null;
    places: number | null;
  },
): Promise<Outcome<{ eventId: number }>> {
  const { slug, values, timeZone, venue, places } = input;
  const [start, end] = [new Date(input.startsAt), new Date(input.endsAt)];
  if (!(start > deps.now()) || !(end > start)) return noTime;
  if (!isZone(timeZone)) return noZone;
  const fault = faultOf(events, values);
  if (fault) return fault;
  return create(deps, call, { kind: 'event', input }, async (tx) => {
    const ids = await writeEvents(tx, deps, [
      {
        event: {
          slug,
          title: values.title.trim(),
          short_desc: orNull(values.shortDesc),
          description: values.description,
          starts_at: start.toISOString(),
          ends_at: end.toISOString(),
          duration_min: Math.round((end.getTime() - start.getTime()) / minuteMs),
          // 0 sells tickets, 1 is free to register for (specification §3 Events).
          event_type: centsOf(values.price) > 0 ? 0 : 1,
          price_cents: centsOf(values.price),
          gst_free: values.gstFree ? 1 : 0,
          time_zone: timeZone,
          venue: venue?.name ?? null,
          venue_address: venue?.address ?? null,
          join_url: orNull(input.joinUrl ?? ''),
          bring: orNull(values.bring),
          access_note: orNull(values.accessNote),
          cancellation_until_hours: values.cancellationUntilHours,
          max_per_customer: values.maxPerCustomer ?? null,
          published: values.published ? 1 : 0,
        },
        places,
        used: 0,
      },
    ]);
    return { ids, after: (eventId) => ({ eventId }) };
  });
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

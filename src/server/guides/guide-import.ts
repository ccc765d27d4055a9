import type { Kysely } from 'kysely';
import type { ImportFault } from '#contract/admin/import.ts';
import { typedCents } from '#contract/money.ts';
import type { Tables } from '../db/tables.ts';
import { type Cells, cellsOf } from '../staff/csv-cells.ts';
import { changedFields, checkAddress, checkVersion, idsNamed } from '../staff/csv-entry.ts';
import type { ImportPlan } from '../staff/csv-import.ts';
import type { CsvLine } from '../staff/csv-table.ts';
import { faultOf } from '../staff/entry.ts';
import { forSaleNow, liveNow } from './for-sale.ts';
import { columns, type FullGuide, wordsOf } from './guide-columns.ts';
import { selectGuideCategories } from './guide.admin.sql.ts';
import { guides } from './guide.admin.ts';
import { type StoredGuide, storedGuides } from './stored-guides.ts';

// Reads what a file of guides would change: a line for each guide, which its address names.

export interface GuidePlan extends ImportPlan {
  made: { slug: string; values: FullGuide }[];
  changed: { before: StoredGuide; values: FullGuide }[];
}

/** A line that could be read. */
interface Planned {
  read: Cells;
  slug: string;
  before: StoredGuide | null;
  values: FullGuide;
}

const noValues: FullGuide = {
  title: '',
  tileTitle: '',
  tileDesc: '',
  ecmDescription: '',
  price: 0,
  gstFree: false,
  published: false,
  imageUrl: null,
  categoryIds: [],
  owner: '',
  reviewedOn: null,
  reviewDueOn: null,
};

export async function planGuides(
  source: Kysely<Tables>,
  lines: readonly CsvLine[],
  faults: ImportFault[],
): Promise<GuidePlan> {
  const addresses = lines.map(addressOf);
  const stored = await storedGuides(source, { slugs: [...new Set(addresses)] });
  const bySlug = new Map(stored.map((guide) => [guide.row.slug, guide]));
  const categories = await selectGuideCategories(source);
  const byName = new Map(categories.map(({ id, name }) => [name.toLowerCase(), id]));
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const plan: GuidePlan = { changes: [], same: 0, base: [], made: [], changed: [] };
  const taken = new Map<string, number>();
  const planned: Planned[] = [];
  for (const line of lines) {
    const read = cellsOf(line, faults);
    const slug = addressOf(line);
    const earlier = taken.get(slug);
    if (slug === '') read.fault(columns.address, 'Each line needs the address of its guide.');
    else if (earlier !== undefined) read.fault(columns.address, `This address stands on line ${earlier} already.`);
    else {
      taken.set(slug, line.line);
      const before = bySlug.get(slug) ?? null;
      if (!before) checkAddress(read, columns.address, { slug, taken: new Set(), one: 'guide' });
      const values = valuesFor(before, read, line, byName);
      planned.push({ read, slug, before, values });
      const fields = changedFields(before && wordsOf(before.values, names), wordsOf(values, names));
      if (before && fields.length === 0) plan.same += 1;
      else {
        plan.changes.push({ line: line.line, title: `${values.title} (${slug})`, isNew: before === null, fields });
        if (before) plan.changed.push({ before, values });
        else plan.made.push({ slug, values });
      }
    }
  }
  await checkPages(source, planned);
  return { ...plan, base: stored.map(({ row, revision }) => [row.id, revision]) };
}

/** '/guides/quiet-hours' is 'quiet-hours', as somebody copies it from the site. */
function addressOf({ cells }: CsvLine): string {
  const typed = (cells[columns.address] ?? '').trim().toLowerCase();
  return typed.startsWith('/guides/') ? typed.slice('/guides/'.length) : typed;
}

const columnOfField: Readonly<Record<string, string>> = {
  title: columns.title,
  price: columns.price,
  reviewedOn: columns.reviewedOn,
  reviewDueOn: columns.reviewDueOn,
};

/** What the line says, over what is stored: a column that the file does not have says nothing. */
function valuesFor(
  before: StoredGuide | null,
  read: Cells,
  { cells }: CsvLine,
  categories: ReadonlyMap<string, number>,
): FullGuide {
  const was = before?.values ?? noValues;
  const text = (column: string, now: string, max?: number) => read.text(column, max) ?? now;
  const day = (column: string, now: string | null | undefined) => {
    const typed = read.text(column, 40);
    return typed === undefined ? (now ?? null) : typed === '' ? null : typed;
  };
  const price = read.dollars(columns.price);
  if (price === null || (!before && cells[columns.price] === undefined))
    read.fault(columns.price, 'Enter a price; 0 is free.');
  const typed = read.whole(columns.version);
  checkVersion(read, columns.version, { typed, stored: before?.revision ?? null, one: 'guide', by: 'address' });
  const values: FullGuide = {
    ...was,
    title: text(columns.title, was.title),
    tileTitle: text(columns.tileTitle, was.tileTitle),
    tileDesc: text(columns.tileDesc, was.tileDesc, 2000),
    ecmDescription: text(columns.ecmDescription, was.ecmDescription, 200_000),
    price: price ?? was.price,
    gstFree: read.yesNo(columns.gstFree) ?? was.gstFree,
    published: read.yesNo(columns.published) ?? was.published,
    categoryIds: idsNamed(read, columns.categories, read.text(columns.categories, 5000), categories) ?? was.categoryIds,
    owner: text(columns.owner, was.owner ?? ''),
    reviewedOn: day(columns.reviewedOn, was.reviewedOn),
    reviewDueOn: day(columns.reviewDueOn, was.reviewDueOn),
  };
  const [wrong] = faultOf(guides, values)?.errors ?? [];
  if (wrong) {
    const isDay = wrong.code === 'no_day';
    read.fault(
      columnOfField[wrong.field ?? ''] ?? null,
      isDay ? 'Write a day as 2026-03-31, or nothing.' : wrong.errorMessage,
    );
  }
  return values;
}

/** A guide is on sale only while its buyers can open it, and a page that is there is nobody's to take. */
async function checkPages(source: Kysely<Tables>, planned: readonly Planned[]): Promise<void> {
  const offered = planned.map(({ before, slug, values }, at) => ({
    // A new guide has no number yet, so no page can open for its buyers.
    id: before?.row.id ?? -1 - at,
    page_url: before?.row.page_url ?? `/guides/${slug}`,
    price_cents: typedCents(values.price),
    published: 1 as const,
  }));
  const asBefore = planned.flatMap(({ before }) => (before ? [{ ...before.row, published: 1 as const }] : []));
  const [opens, opened, live] = await Promise.all([
    forSaleNow(source, offered),
    forSaleNow(source, asBefore),
    liveNow(source, offered),
  ]);
  for (const [at, { before, read, values }] of planned.entries()) {
    const { id } = offered[at] ?? { id: 0 };
    if (!before && live.has(id))
      read.fault(columns.address, 'A page of the site is at this address already. Make this guide with ‘New guide’.');
    else if (values.published && !opens.has(id) && (!before?.values.published || opened.has(id)))
      read.fault(
        columns.published,
        before
          ? 'Its page is not on the site, or would not open for its buyers alone, so it cannot be on sale.'
          : 'A new guide has no page yet, so it cannot be on sale. Write no, and publish its page first.',
      );
  }
}

import { stateNames, statusIn } from '#contract/admin/product-states.ts';
import type { Kysely } from 'kysely';
import type { ImportChange, ImportFault } from '#contract/admin/import.ts';
import { folded } from '#contract/folded.ts';
import type { Tables } from '../../db/tables.ts';
import { type Cells, cellsOf } from '../../staff/csv-cells.ts';
import { checkAddress, checkVersion, idsNamed } from '../../staff/csv-entry.ts';
import type { ImportPlan } from '../../staff/csv-import.ts';
import type { CsvLine } from '../../staff/csv-table.ts';
import { faultOf } from '../../staff/entry.ts';
import { noValues, products } from './product.admin.ts';
import { categoryRows } from './product-categories.sql.ts';
import { columns, noLimit, optionColumns, valueColumns } from './product-columns.ts';
import { changesOf } from './product-changes.ts';
import { slugOf, stateOf, variantName } from './product-rules.ts';
import { productCodes, stockOfProducts } from './product-list.admin.sql.ts';
import { chosenOf, type FullValues, type StoredProduct, storedProducts, variantLike } from './stored-products.ts';

// Reads what a file of products would change. Lines with the same code are the variants of one product.

export interface ProductPlan extends ImportPlan {
  made: { slug: string; values: FullValues }[];
  changed: { before: StoredProduct; values: FullValues }[];
  stock: { variantId: number; change: number; revision: number }[];
}

interface Known {
  categories: ReadonlyMap<string, number>;
  categoryNames: ReadonlyMap<number, string>;
  stocks: ReadonlyMap<number, { stock: number | null; revision: number }>;
  slugs: Set<string>;
}

interface Line {
  line: number;
  cells: CsvLine['cells'];
  read: Cells;
}

export async function planProducts(
  source: Kysely<Tables>,
  lines: readonly CsvLine[],
  faults: ImportFault[],
): Promise<ProductPlan> {
  const all = await productCodes(source);
  const byCode = Map.groupBy(all, ({ code }) => code.trim().toLowerCase());
  const groups = Map.groupBy(
    lines.map((each) => ({ ...each, read: cellsOf(each, faults) })),
    ({ cells }) => (cells[columns.code] ?? '').trim().toLowerCase(),
  );
  const ids = [...groups.keys()].flatMap((code) => (byCode.get(code) ?? []).map(({ id }) => id));
  const [stored, stocks, categories] = await Promise.all([
    storedProducts(source, ids),
    stockOfProducts(source, ids),
    categoryRows(source),
  ]);
  const known: Known = {
    categories: new Map(categories.map(({ id, name }) => [name.toLowerCase(), id])),
    categoryNames: new Map(categories.map(({ id, name }) => [id, name])),
    stocks: new Map(stocks.map((each) => [each.id, each])),
    slugs: new Set(all.map(({ slug }) => slug)),
  };
  const plan: ProductPlan = { changes: [], same: 0, base: [], made: [], changed: [], stock: [] };
  const base: [number, number][] = [];
  for (const [code, group] of groups) {
    const [first] = group;
    const found = byCode.get(code) ?? [];
    if (!first) continue;
    if (code === '') for (const { read } of group) read.fault(columns.code, 'Each line needs the code of its product.');
    else if (found.length > 1)
      first.read.fault(columns.code, 'Several products have this code. Give each a code of its own first.');
    else {
      const before = stored.get(found[0]?.id ?? 0) ?? null;
      if (before) base.push([before.row.id, before.revision]);
      planProduct(before, group, known, plan);
    }
  }
  return { ...plan, base };
}

function planProduct(before: StoredProduct | null, group: readonly Line[], known: Known, plan: ProductPlan): void {
  const [first] = group;
  if (!first) return;
  const product = productCells(group);
  const slug = slugFor(before, first, product, known);
  const values = valuesFor(before, first, product, known);
  const stock = variantsFor(before, values, group, known);
  const wrong = faultOf(products, values);
  if (wrong)
    first.read.fault(
      columnOfField[wrong.errors[0]?.field ?? ''] ?? null,
      wrong.errors[0]?.errorMessage ?? 'This cannot be stored.',
    );
  const change: ImportChange = {
    line: first.line,
    title: `${values.name} (${values.code})`,
    isNew: before === null,
    fields: [
      ...changesOf(before?.values ?? null, values, known.categoryNames),
      ...stock.map(({ name, change: by }) => ({
        field: `${columns.stockChange}: ${name}`,
        before: '',
        after: by > 0 ? `+${by}` : String(by),
      })),
    ],
  };
  if (before && change.fields.length === 0) plan.same += 1;
  else plan.changes.push(change);
  if (!before) plan.made.push({ slug, values });
  else if (change.fields.length > stock.length) plan.changed.push({ before, values });
  plan.stock.push(...stock);
}

/** The cells that are the same for all lines of a product: each may stand in any of them. */
function productCells(group: readonly Line[]) {
  const at = new Map<string, Line>();
  for (const each of group)
    for (const [column, cell] of Object.entries(each.cells)) {
      if (cell.trim() === '') continue;
      const earlier = at.get(column);
      if (!earlier) at.set(column, each);
      else if (ofProduct.has(column) && earlier.cells[column]?.trim() !== cell.trim())
        each.read.fault(column, `This differs from line ${earlier.line}, which is about the same product.`);
    }
  const [first] = group;
  const lineOf = (column: string) => at.get(column) ?? first;
  return <T>(column: string, read: (cells: Cells) => T): T | undefined => {
    const line = lineOf(column);
    return line && read(line.read);
  };
}
type ProductCells = ReturnType<typeof productCells>;

const ofVariant = new Set<string>([
  columns.code,
  ...valueColumns,
  columns.addedPrice,
  columns.ownGrams,
  columns.available,
  columns.stock,
  columns.stockChange,
]);
const ofProduct = new Set<string>(Object.values(columns).filter((column) => !ofVariant.has(column)));

const columnOfField: Readonly<Record<string, string>> = {
  name: columns.name,
  code: columns.code,
  price: columns.price,
  maxPerCustomer: columns.maximum,
  options: columns.option1,
  variants: columns.value1,
};

function slugFor(before: StoredProduct | null, { read }: Line, product: ProductCells, { slugs }: Known): string {
  const typed = product(columns.address, (cells) => cells.text(columns.address, 100)) ?? '';
  if (before) {
    if (typed !== '' && typed !== before.row.slug)
      read.fault(columns.address, `The address of this product is ‘${before.row.slug}’, and stays.`);
    return before.row.slug;
  }
  const name = product(columns.name, (cells) => cells.text(columns.name)) ?? '';
  const slug = typed === '' ? (slugOf(folded(name.normalize('NFC'))) ?? '') : typed;
  checkAddress(read, columns.address, { slug, taken: slugs, one: 'product' });
  return slug;
}

function valuesFor(before: StoredProduct | null, first: Line, product: ProductCells, known: Known): FullValues {
  const was: FullValues = before?.values ?? {
    ...noValues,
    name: '',
    code: '',
    shortDesc: '',
    intro: '',
    description: '',
    metaDesc: '',
    price: 0,
    priceTextOveriding: '',
    productStatus: 0,
    statusText: '',
    gstFree: false,
    published: false,
    variants: [],
  };
  const text = (column: string, now: string, max?: number) =>
    product(column, (cells) => cells.text(column, max)) ?? now;
  const price = product(columns.price, (cells) => cells.dollars(columns.price));
  if (price === null || (price === undefined && !before && first.cells[columns.price] === undefined))
    first.read.fault(columns.price, 'Enter a price; 0 is free.');
  const typed = product(columns.version, (cells) => cells.whole(columns.version));
  const stored = before?.revision ?? null;
  checkVersion(first.read, columns.version, { typed, stored, one: 'product', by: 'code' });
  return {
    ...was,
    name: text(columns.name, was.name),
    code: text(columns.code, was.code),
    statusText: text(columns.statusText, was.statusText),
    price: price ?? was.price,
    priceTextOveriding: text(columns.priceText, was.priceTextOveriding),
    gstFree: product(columns.gstFree, (cells) => cells.yesNo(columns.gstFree)) ?? was.gstFree,
    requiresShipping: product(columns.sent, (cells) => cells.yesNo(columns.sent)) ?? was.requiresShipping,
    grams:
      weight(
        product(columns.grams, (cells) => cells.whole(columns.grams)),
        first,
        columns.grams,
      ) ?? was.grams,
    maxPerCustomer: orKept(
      product(columns.maximum, (cells) => cells.whole(columns.maximum)),
      was.maxPerCustomer,
    ),
    shortDesc: text(columns.shortDesc, was.shortDesc, 2000),
    intro: text(columns.intro, was.intro, 200_000),
    description: text(columns.description, was.description, 200_000),
    metaDesc: text(columns.metaDesc, was.metaDesc, 2000),
    categoryIds:
      idsNamed(
        first.read,
        columns.categories,
        product(columns.categories, (cells) => cells.text(columns.categories, 5000)),
        known.categories,
      ) ?? was.categoryIds,
    ...stateFor(before, was, first, product),
  };
}

/** An empty cell says that there is none; a column that the file does not have says nothing. */
const orKept = <T>(read: T | null | undefined, kept: T | null): T | null => (read === undefined ? kept : read);

function weight(grams: number | null | undefined, { read }: Line, column: string): number | null | undefined {
  if (typeof grams !== 'number' || (grams >= 0 && grams <= 1_000_000)) return grams;
  return read.fault(column, 'Enter a weight from 0 to 1,000,000 grams.');
}

const shownStates = ['onSale', 'soldOut', 'notAvailable', 'ownWords'] as const;

function stateFor(before: StoredProduct | null, was: FullValues, first: Line, product: ProductCells) {
  const kept = { published: was.published, productStatus: was.productStatus };
  const word = product(columns.state, (cells) => cells.choice(columns.state, Object.values(stateNames)));
  const isArchived = before !== null && stateOf(before.row) === 'archived';
  if (!word || (word === stateNames.archived && isArchived)) return kept;
  if (word === stateNames.archived || isArchived) {
    first.read.fault(columns.state, 'Products are archived, and brought back, on their own page.');
    return kept;
  }
  if (word === stateNames.draft) return { ...kept, published: false };
  const state = shownStates.find((each) => stateNames[each] === word) ?? 'ownWords';
  return { published: true, productStatus: statusIn(state, was.productStatus) };
}

/** Writes the variants of the lines into `values`; returns what they change of the stock. */
function variantsFor(before: StoredProduct | null, values: FullValues, group: readonly Line[], known: Known) {
  const stock: { name: string; variantId: number; change: number; revision: number }[] = [];
  const named = optionColumns.map(
    (column) => group.map(({ cells }) => cells[column]?.trim() ?? '').find(Boolean) ?? '',
  );
  const names = named.slice(0, named.findLastIndex((name) => name !== '') + 1);
  values.options = before
    ? values.options.map((option) => ({ ...option }))
    : names.map((name) => ({ name, values: [] }));
  values.variants = [...values.variants];
  const stored = values.options.map(({ name }) => name);
  const [first] = group;
  if (before && names.length > 0 && JSON.stringify(names) !== JSON.stringify(stored)) {
    first?.read.fault(columns.option1, 'The options of a product that exists are changed on its own page.');
    return stock;
  }
  const seen = new Map<string, number>();
  for (const { line, cells, read } of group) {
    const labels = stored.map((_, at) => cells[valueColumns[at] ?? '']?.trim() ?? '');
    const isNamed = labels.every((label) => label !== '');
    const hasOwn = [columns.addedPrice, columns.ownGrams, columns.available, columns.stock, columns.stockChange].some(
      (column) => (cells[column]?.trim() ?? '') !== '',
    );
    if (!isNamed && (hasOwn || labels.some((label) => label !== '') || group.length > 1)) {
      read.fault(valueColumns[labels.indexOf('')] ?? null, 'Name the variant by a value of each option.');
      continue;
    }
    const extra = valueColumns.slice(stored.length).find((column) => (cells[column]?.trim() ?? '') !== '');
    if (extra !== undefined) {
      read.fault(extra, 'This value belongs to no option of the product.');
      continue;
    }
    const key = labels.join('\n').toLowerCase();
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      read.fault(
        columns.code,
        `The code${labels.length === 0 ? '' : ` with ${labels.join(', ')}`} stands on line ${earlier} already.`,
      );
      continue;
    }
    seen.set(key, line);
    if (!isNamed) continue;
    const change = variantFor({ before, values, labels, known, own: { line, cells, read } });
    if (change) stock.push(change);
  }
  return stock;
}

interface VariantOfLine {
  before: StoredProduct | null;
  values: FullValues;
  labels: readonly string[];
  known: Known;
  own: Line;
}

function variantFor({ before, values, labels, known, own: { read } }: VariantOfLine) {
  const chosen = labels.map((label, at) => valueFor(values, at, label));
  const json = chosenOf(values.options, chosen);
  const found = before ? variantLike(before, json) : undefined;
  const at = values.variants.findIndex((each) => JSON.stringify(each.values) === JSON.stringify(chosen));
  const was = values.variants[at] ?? { addedPrice: 0, grams: null, available: true };
  const stock = read.stock(columns.stock, noLimit);
  const change = read.whole(columns.stockChange);
  const variant = {
    variantId: found?.id ?? null,
    values: chosen,
    addedPrice: read.dollars(columns.addedPrice) ?? was.addedPrice,
    grams: weightOf(read, was.grams),
    available: read.yesNo(columns.available) ?? was.available,
  };
  if (at === -1) values.variants.push(found ? variant : { ...variant, stock: stockOf(read, stock) });
  else values.variants[at] = variant;
  if (typeof change !== 'number' || change === 0) return null;
  const now = found && known.stocks.get(found.id);
  if (!now)
    return read.fault(columns.stockChange, `Write how many there are of a new variant under ‘${columns.stock}’.`);
  if (now.stock === null)
    return read.fault(columns.stockChange, 'This variant has no limit. Set how many there are on its own page.');
  if (now.stock + change < 0)
    return read.fault(
      columns.stockChange,
      `Only ${now.stock} can be taken away: the others are sold, or held by checkouts.`,
    );
  const name = variantName(values.options, variant);
  return { name, variantId: found.id, change, revision: now.revision };
}

function weightOf(read: Cells, was: number | null): number | null {
  const grams = orKept(read.whole(columns.ownGrams), was);
  if (grams === null || (grams >= 0 && grams <= 1_000_000)) return grams;
  read.fault(columns.ownGrams, 'Enter a weight from 0 to 1,000,000 grams.');
  return was;
}

/** Of a new variant it is said: a cell that was forgotten would be a stock that never ends. */
function stockOf(read: Cells, stock: ReturnType<Cells['stock']>): number | null {
  if (stock === noLimit) return null;
  if (typeof stock === 'number' && stock >= 0 && stock <= 1_000_000) return stock;
  // A cell that cannot be read is noted already.
  if (stock !== undefined || read.text(columns.stock) === undefined)
    read.fault(columns.stock, `Write how many there are of a new variant: a number, or ‘${noLimit}’.`);
  return null;
}

/** The stored value that is shown as this label; a label that the option does not have becomes a value of it. */
function valueFor(values: FullValues, at: number, label: string): string {
  const option = values.options[at];
  const found = option?.values.find((each) => each.label.toLowerCase() === label.toLowerCase());
  if (found || !option) return found?.value ?? label;
  option.values = [...option.values, { value: label, label }];
  return label;
}

import type { GuideValues } from '#contract/admin/guides.ts';
import { between, yesNo } from '../staff/csv-entry.ts';

/** Everything that a file says of a guide, as it is stored. */
export type FullGuide = Required<GuideValues>;

// The columns of the file of guides, a line for each. What was saved can be imported again.

export const columns = {
  address: 'Address',
  title: 'Title',
  tileTitle: 'Short title',
  tileDesc: 'In one sentence',
  ecmDescription: 'Text',
  price: 'Price',
  gstFree: 'No GST',
  published: 'On sale',
  categories: 'Categories',
  owner: 'Looked after by',
  reviewedOn: 'Reviewed on',
  reviewDueOn: 'Next review',
  version: 'Version',
} as const;

export const columnNames = Object.values(columns);

/** A guide column by column, without its address and its version. */
export function wordsOf(values: FullGuide, categories: ReadonlyMap<number, string>): Map<string, string> {
  return new Map([
    [columns.title, values.title],
    [columns.tileTitle, values.tileTitle],
    [columns.tileDesc, values.tileDesc],
    [columns.ecmDescription, values.ecmDescription],
    [columns.price, values.price.toFixed(2)],
    [columns.gstFree, yesNo(values.gstFree)],
    [columns.published, yesNo(values.published)],
    [columns.categories, (values.categoryIds ?? []).map((id) => categories.get(id) ?? '').join(between)],
    [columns.owner, values.owner ?? ''],
    [columns.reviewedOn, values.reviewedOn ?? ''],
    [columns.reviewDueOn, values.reviewDueOn ?? ''],
  ]);
}

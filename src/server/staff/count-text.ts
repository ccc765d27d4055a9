import { countedRows } from '#contract/admin/list.schemas.ts';

/** '1 parcel waits', '3 parcels wait', 'More than 1,000 parcels wait': a count that ends at 1001. */
export function countText(count: number, one: string, many: string): string {
  if (count === 1) return `1 ${one}`;
  return count > countedRows ? `More than 1,000 ${many}` : `${count} ${many}`;
}

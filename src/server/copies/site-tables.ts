import type { Row, Snapshot, Value } from '../db/dialects/copy.ts';
import type { CopiedTable } from '../db/migrations/described.ts';

/**
 * The tables of the site itself: what an export without people takes. All others hold people, money, what was sent, or
 * what a machine keeps for itself, such as keys and sessions.
 */
export const siteTables: readonly string[] = `
  page page_revision page_draft scheduled_change menu menu_version page_link media media_use media_move
  feed_post download product product_variant product_image capacity product_category product_in_category
  product_related guide_category guide guide_in_category event event_move promotion promotion_code
  shipping_country shipping_rate distress_list found_word plan_price setting`
  .trim()
  .split(/\s+/);

/** Who did it, by a column's name. */
const whoColumns = ['created_by', 'updated_by', 'owner'];
/** Rows of `setting` that belong to the machine that wrote them. */
const ownSubjects = ['application-secret', 'restored-copy', 'woken-copy'];

/** The tables of the site without names of people, secrets, and places that people have taken. */
export function withoutPeople(source: Snapshot): Snapshot {
  return {
    ...source,
    async *rows(table) {
      for await (const batch of source.rows(table)) yield batch.flatMap((row) => cleaned(table, row));
    },
  };
}

function cleaned(table: CopiedTable, row: Row): Row[] {
  const at = (name: string) => row[table.columns.findIndex((column) => column.name === name)];
  if (table.name === 'setting' && ownSubjects.includes(String(at('subject')))) return [];
  return [
    row.map((value, index): Value => {
      const name = table.columns[index]?.name ?? '';
      if (whoColumns.includes(name)) return value === null ? null : '';
      if (name === 'secrets_json') return '{}';
      if (table.name === 'capacity' && ['used', 'queued', 'kept'].includes(name)) return 0;
      return value;
    }),
  ];
}

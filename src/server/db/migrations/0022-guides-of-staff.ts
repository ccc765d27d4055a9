import { sql } from 'kysely';
import { foldedKey } from '../find-keys.ts';
import { fromZero, integer, nullableInteger, nullableText, text, textFrom } from './columns.ts';
import type { Migration } from './migrate.ts';

/** Guides as staff list them: who looks after one, its review, its files and how often they were fetched. */
export const guidesOfStaff = {
  name: '0022-guides-of-staff',
  tables: {
    // How often a file was fetched in a month, and by what its guide opened. It names nobody.
    download_count: {
      key: ['download_id', 'month', 'open_by'],
      columns: { ...integer('download_id'), ...text('month', 'open_by'), ...integer('times') },
      references: [['download_id', 'download']],
    },
  },
  columns: {
    guide: {
      // The folded title, by which the list is in order. The version before writes none.
      ...textFrom({ title_key: '', owner: '' }),
      // Days such as '2026-03-03'. 'none' is greater than every day, so that an index has the next review first.
      ...nullableText('reviewed_on'),
      ...textFrom({ review_due: 'none' }),
      // Counts the changes of its files.
      ...fromZero('files_revision'),
    },
    // A file of a guide opens for whom the page of the guide opens.
    download: { ...nullableInteger('guide_id'), ...fromZero('seq'), ...nullableText('removed_at') },
  },
  indexes: {
    guide: [
      ['review_due', 'id'],
      ['price_cents', 'id'],
    ],
    download: [['guide_id']],
    entitlement: [['guide_id', 'created_at', 'id']],
    given_access: [['guide_id', 'created_at', 'uid']],
    corporate_guide: [['guide_id']],
    corporate_member: [['joined_at', 'corporate_id', 'uid']],
    subscription: [['created_at', 'id']],
  },
  async up(tx, engine) {
    // Compared by code points, as SQLite does it, so that both engines have one order.
    if (engine.name === 'postgres')
      await sql`alter table guide alter column title_key type text collate "C"`.execute(tx);
    const guides = await sql<{ id: number; title: string }>`select id, title from guide`.execute(tx);
    for (const { id, title } of guides.rows)
      await sql`update guide set title_key = ${foldedKey(title)} where id = ${id}`.execute(tx);
    await tx.schema.createIndex('guide_title_key_ix').on('guide').columns(['title_key', 'id']).execute();
    const files = await sql<{ id: number; access_json: string }>`select id, access_json from download`.execute(tx);
    for (const { id, access_json: json } of files.rows) {
      const guideId = guideIn(json);
      if (guideId !== null) await sql`update download set guide_id = ${guideId} where id = ${id}`.execute(tx);
    }
  },
} satisfies Migration;

/** The guide whose buyers may have a file; null for another rule. */
function guideIn(json: string): number | null {
  const rule: unknown = JSON.parse(json);
  if (typeof rule !== 'object' || rule === null || !('kind' in rule) || rule.kind !== 'entitlement') return null;
  return 'guideId' in rule && typeof rule.guideId === 'number' ? rule.guideId : null;
}

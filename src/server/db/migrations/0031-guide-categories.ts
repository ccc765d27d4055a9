import { sql } from 'kysely';
import { flag, fromZero, nullableInteger, nullableText } from './columns.ts';
import type { Migration } from './migrate.ts';

/** Categories of guides that staff change and archive, and the files of guides as private entries of the library. */
export const guideCategories = {
  name: '0031-guide-categories',
  columns: {
    // The version before shows an archived category until it stops.
    guide_category: { ...fromZero('revision'), ...nullableText('archived_at') },
    // No address serves a private file. The version before lists it, and finds nothing at its address.
    media: flag('is_private'),
    // Null for what the version before adds. `stored_name` says where the content is, as before.
    download: nullableInteger('media_id'),
  },
  indexes: { download: [['media_id']] },
  async up(tx) {
    const { rows } = await sql<FileOfGuide>`
      select id, file_name, stored_name, bytes, created_at from download where guide_id is not null`.execute(tx);
    for (const { id, file_name: name, stored_name: stored, bytes, created_at: at } of rows) {
      const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
      const type = types[ending];
      if (!type) continue;
      // Nobody reads the content here, so its hash is not known: it is never found to be the same as another file.
      await sql`insert into media (hash, address, kind, mime, width, height, bytes, alt, variants_json, status, due_at,
          created_at, is_private)
        values (${`private-${stored}`}, ${`/private/${stored}/${safeName(name)}.${ending}`}, ${type.kind}, ${type.mime},
          0, 0, ${bytes}, ${name.slice(0, 300)}, '[]', 'done', ${at}, ${at}, 1)`.execute(tx);
      await sql`update download set media_id = (select id from media where hash = ${`private-${stored}`})
        where id = ${id}`.execute(tx);
    }
  },
} satisfies Migration;

interface FileOfGuide {
  id: number;
  file_name: string;
  stored_name: string;
  bytes: number;
  created_at: string;
}

const office = 'application/vnd.openxmlformats-officedocument';
const types: Partial<Record<string, { kind: string; mime: string }>> = {
  pdf: { kind: 'pdf', mime: 'application/pdf' },
  docx: { kind: 'word', mime: `${office}.wordprocessingml.document` },
  xlsx: { kind: 'excel', mime: `${office}.spreadsheetml.sheet` },
  csv: { kind: 'text', mime: 'text/csv; charset=utf-8' },
  txt: { kind: 'text', mime: 'text/plain; charset=utf-8' },
};

/** Small letters, digits and hyphens; the library finds it by these words. */
function safeName(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return words.slice(0, 60) || 'file';
}

import type { FillTarget } from '../db/dialects/copy.ts';
import { describedTables } from '../db/migrations/described.ts';
import { allMigrations } from '../db/migrations/migrate.ts';

const subject = 'restored-copy';

/**
 * Notes that the database is a copy, before any server can start on it. The versions of content jump, so that nobody
 * takes what was cached under a number of the time after the backup for what the copy shows under it.
 */
export async function fallAsleep(
  target: FillTarget,
  { madeAt, at, sleeps }: { madeAt: string; at: string; sleeps: boolean },
): Promise<void> {
  const jump = 1_000_000 + Math.floor(Math.random() * 1_000_000);
  await target.run(`update content_version set version = version + ${jump}`);
  await target.run('delete from setting where subject = $1', [subject]);
  if (!sleeps) return;
  await passGivenNumbers(target, { madeAt, at });
  await target.run(
    `insert into setting (subject, values_json, secrets_json, revision, updated_by, updated_at)
     values ($1, $2, '{}', 1, null, $3)`,
    [subject, JSON.stringify({ madeAt }), at],
  );
}

/**
 * No id and no order number that the site gave after the backup is given again: mails, links and invoices name them.
 * The gap grows with time, so that a second restore of the backup also passes what the first one gave.
 */
async function passGivenNumbers(target: FillTarget, { madeAt, at }: { madeAt: string; at: string }): Promise<void> {
  const seconds = Math.max(0, Math.ceil((Date.parse(at) - Date.parse(madeAt)) / 1000));
  const gap = 1_000_000 + seconds;
  for (const table of describedTables(allMigrations))
    if (table.hasId) await target.continueAfter(table, (await target.lastId(table)) + gap);
  // Also if no order had a number yet (store/payments/settle.ts).
  await target.run(
    `insert into counter (name, value) values ('order', ${100_000 + gap})
     on conflict (name) do update set value = counter.value + ${gap}`,
  );
}

import type { FillTarget } from '../db/dialects/copy.ts';

const subject = 'restored-copy';

/**
 * Notes that the database is a copy, before any server can start on it. The versions of content jump, so that nobody
 * takes what was cached under a number of the time after the backup for what the copy shows under it.
 */
export async function fallAsleep(
  target: Pick<FillTarget, 'run'>,
  { madeAt, at, sleeps }: { madeAt: string; at: string; sleeps: boolean },
): Promise<void> {
  const jump = 1_000_000 + Math.floor(Math.random() * 1_000_000);
  await target.run(`update content_version set version = version + ${jump}`);
  await target.run('delete from setting where subject = $1', [subject]);
  if (sleeps)
    await target.run(
      `insert into setting (subject, values_json, secrets_json, revision, updated_by, updated_at)
       values ($1, $2, '{}', 1, null, $3)`,
      [subject, JSON.stringify({ madeAt }), at],
    );
}

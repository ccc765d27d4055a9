import type { Deps } from '../deps.ts';
import type { freshSubscriber } from '../forms/newsletter.ts';
import { noteNone, notedNone } from '../forms/no-newsletter.sql.ts';
import { sealedColumns, textsAfter } from '../settings/sealed.sql.ts';
import type { TwoSecrets } from '../secrets.ts';

/** A subscriber, a stored key of a provider, and as many authenticator apps as fill several batches. */
export async function fillSealed(deps: Deps, reader: ReturnType<typeof freshSubscriber>, factors: number) {
  const at = deps.now().toISOString();
  const keys = JSON.stringify({ SMTP_PASSWORD: deps.secrets.seal('a password') });
  await deps.db.transaction(async (tx) => {
    await tx.insertInto('subscriber').values(reader).execute();
    await tx
      .insertInto('setting')
      .values({
        subject: 'of a test',
        values_json: '{}',
        secrets_json: keys,
        revision: 1,
        updated_by: null,
        updated_at: at,
      })
      .execute();
    const rows = Array.from({ length: factors }, (_, number) => ({
      uid: `many-${String(number).padStart(5, '0')}`,
      secret_sealed: deps.secrets.seal(`secret ${number}`),
      last_step: 0,
      created_at: at,
    }));
    for (let start = 0; start < rows.length; start += 1000)
      await tx
        .insertInto('second_factor')
        .values(rows.slice(start, start + 1000))
        .execute();
  });
}

export async function noteWish(deps: Deps, hash: string): Promise<void> {
  await deps.db.transaction((tx) => noteNone(tx, [hash], deps.now().toISOString()));
}

export async function wishIsNoted(deps: Deps, hash: string): Promise<boolean> {
  return (await notedNone(deps.db.read, [hash])).has(hash);
}

/** How many sealed texts of the database each secret opens. */
export async function openedBy(deps: Deps, secrets: TwoSecrets) {
  const counts = { new: 0, previous: 0, neither: 0 };
  for (const column of sealedColumns)
    for (const { key, text } of await textsAfter(deps.db.read, column, null, 100_000)) {
      // The keys that a rotation carries over are sealed with the newest from the beginning.
      if (key === 'application-secret') continue;
      const sealed = column.column === 'secrets_json' ? Object.values(JSON.parse(text) as object) : [text];
      for (const each of sealed) counts[secrets.sealedBy(String(each))]++;
    }
  return counts;
}

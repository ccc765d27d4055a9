import { sql } from 'kysely';
import type { Db, Tx } from '../db/connect.ts';

/** A column whose text depends on the application secret, and what else is needed to make it anew. */
export interface SecretColumn {
  table: string;
  /** Its rows are walked in this order. */
  key: string;
  column: string;
  /** For a hash of a token: the column of the nonce from which the token is made. */
  nonce?: string;
}

/** What the secret seals. `rotate-secret.race.test.ts` compares with the columns of all tables. */
export const sealedColumns: readonly SecretColumn[] = [
  { table: 'identity_key', key: 'kid', column: 'private_sealed' },
  { table: 'second_factor', key: 'uid', column: 'secret_sealed' },
  { table: 'subscription', key: 'id', column: 'card_sealed' },
  { table: 'payment_attempt', key: 'id', column: 'token_sealed' },
  { table: 'payment_attempt', key: 'id', column: 'client_secret' },
  { table: 'feed_account', key: 'source', column: 'token_sealed' },
  { table: 'setting', key: 'subject', column: 'secrets_json' },
];

/** Hashes of links that are made from a stored nonce. */
export const hashedLinks = {
  order: { table: 'orders', key: 'id', column: 'token_hash', nonce: 'token_nonce' },
  'newsletter-unsubscribe': {
    table: 'subscriber',
    key: 'id',
    column: 'unsubscribe_hash',
    nonce: 'unsubscribe_nonce',
  },
} as const satisfies Record<string, SecretColumn>;

export interface SecretText {
  key: string | number;
  text: string;
  nonce: string;
}

/** The next rows after a key in which the column is filled. */
export async function textsAfter(
  source: Db['read'],
  { table, key, column, nonce = column }: SecretColumn,
  after: string | number | null,
  limit: number,
): Promise<SecretText[]> {
  const later = after === null ? sql`` : sql`and ${sql.ref(key)} > ${after}`;
  const { rows } = await sql<SecretText>`
    select ${sql.ref(key)} as key, ${sql.ref(column)} as text, ${sql.ref(nonce)} as nonce from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${later} order by ${sql.ref(key)} limit ${limit}`.execute(source);
  return rows;
}

/** Writes the new texts, each only over the text that was read: whoever has written since wins. */
export async function replaceTexts(
  tx: Tx,
  { table, key, column }: SecretColumn,
  changes: readonly { key: string | number; text: string; anew: string }[],
): Promise<void> {
  if (changes.length === 0) return;
  const ref = sql.ref(column);
  const anew = sql.join(
    changes.map((change) => sql`when ${change.text} then ${change.anew}`),
    sql` `,
  );
  const keys = sql.join(changes.map((change) => sql`${change.key}`));
  const texts = sql.join(changes.map(({ text }) => sql`${text}`));
  await sql`
    update ${sql.table(table)} set ${ref} = case ${ref} ${anew} end
    where ${sql.ref(key)} in (${keys}) and ${ref} in (${texts})`.execute(tx);
}

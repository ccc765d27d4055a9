import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/connect.ts';
import { contentChanged } from '../db/content-versions.ts';
import { allPurposes, applicationSecrets, hashToken, keptPurposes, type Purpose, type TwoSecrets } from '../secrets.ts';
import { rowOf, stateIn, type StoredSecretState } from './known-secret.ts';
import { selectSettings, storeSetting } from './setting.sql.ts';
import {
  hashedLinks,
  replaceTexts,
  type SecretColumn,
  sealedColumns,
  type SecretText,
  textsAfter,
} from './sealed.sql.ts';

interface Parts {
  db: Db;
  secrets: TwoSecrets;
  now: () => Date;
  print: (line: string) => void;
}

/** How long the processes of the site may need to hear of it; they read twice a second. */
const followMs = 3000;
const batchRows = 200;
const mostRounds = 5;

/**
 * Makes APP_SECRET the secret with which the database is written, in place of APP_SECRET_PREVIOUS. It first tells the
 * processes of the site, which have both and write with the new one from then on. Then it seals anew what the old one
 * has sealed, batch by batch, until a whole reading finds nothing of it. A second run goes on where the first stopped.
 *
 * The keys of mailed links and of keyed hashes are carried over, sealed with the new secret, so that links stay valid.
 * With `endLinks` only those are whose hashes cannot be made anew: for a secret that somebody may have read.
 */
export async function rotateSecret(
  { config, db, print }: Pick<Parts, 'db' | 'print'> & { config: Parameters<typeof applicationSecrets>[0] },
  { endLinks }: { endLinks: boolean },
): Promise<void> {
  const parts = { db, secrets: applicationSecrets(config), now: () => new Date(), print };
  const isBegun = await begin(parts, endLinks);
  print(
    isBegun
      ? 'The site writes with the new secret from now on.'
      : 'The site writes with the new secret already: looking for what the one before has sealed.',
  );
  if (isBegun) await sleep(followMs);
  for (let round = 1; (await sealAnew(parts)) > 0; round++)
    if (round === mostRounds)
      throw new Error(
        'Some process of the site still seals with the secret before: start all of them again with both secrets, then run this again.',
      );
  await hashLinksAnew(parts);
  await changeState(parts, (state) => ({ ...state, from: null }));
  print('The rotation has ended: the secret before opens nothing any more.');
}

/** Returns false if an earlier run has begun. */
async function begin(parts: Parts, endLinks: boolean): Promise<boolean> {
  const { secrets } = parts;
  let isBegun = false;
  await changeState(parts, (state) => {
    isBegun = state.mark !== secrets.mark;
    if (!isBegun && !endLinks) return null;
    const names = endLinks ? keptPurposes : allPurposes;
    return {
      mark: secrets.mark,
      from: isBegun ? state.mark : state.from,
      keys: isBegun ? secrets.keysFor(names) : only(state.keys, names),
      revision: state.revision,
    };
  });
  return isBegun;
}

const only = (keys: StoredSecretState['keys'], names: readonly Purpose[]) =>
  Object.fromEntries(names.flatMap((name) => (keys[name] === undefined ? [] : [[name, keys[name]]])));

/** Changes what the database says of its secret; the processes follow. `change` returns null for nothing. */
async function changeState(
  { db, secrets, now }: Parts,
  change: (state: StoredSecretState) => StoredSecretState | null,
): Promise<void> {
  const changed = await db.transaction(async (tx) => {
    const state = stateIn(await selectSettings(tx));
    if (!state || !secrets.follow(state)) throw new Error(neither);
    const next = change(state);
    if (!next) return null;
    if (!(await storeSetting(tx, rowOf(next, now()))))
      throw new Error('Another rotation runs at this moment: wait for its end.');
    await contentChanged(tx, 'settings');
    return next;
  });
  if (changed) secrets.follow(changed);
}

const neither =
  'Neither APP_SECRET nor APP_SECRET_PREVIOUS is the secret with which this database was written. Nothing was changed.';

/** Returns how many texts the secret before had still sealed. */
async function sealAnew({ db, secrets, print }: Parts): Promise<number> {
  let sum = 0;
  for (const column of sealedColumns) {
    // A set, because a transaction may be tried again.
    const lost = new Set<string>();
    const anewOf = ({ text }: SecretText) =>
      everyText(column, text, (sealed) => {
        const by = secrets.sealedBy(sealed);
        if (by === 'neither') lost.add(sealed);
        return by === 'previous' ? secrets.seal(secrets.unseal(sealed)) : sealed;
      });
    const { read, changed } = await walk(db, column, anewOf);
    sum += changed;
    const left = lost.size === 0 ? '' : `; neither secret opens ${lost.size}, which were lost before`;
    if (read > 0) print(`${column.table}.${column.column}: ${changed} of ${read} sealed anew${left}.`);
  }
  return sum;
}

/** The settings of a subject are one text with several sealed ones in it. */
function everyText({ column }: SecretColumn, text: string, anewOf: (sealed: string) => string): string {
  if (column !== 'secrets_json') return anewOf(text);
  const texts = Object.entries(JSON.parse(text) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(texts.map(([name, sealed]) => [name, anewOf(sealed)])));
}

/** A link whose key was not carried over opens nothing; the next one that is made of the same nonce does. */
async function hashLinksAnew({ db, secrets, print }: Parts): Promise<void> {
  for (const purpose of ['order', 'newsletter-unsubscribe'] as const) {
    const column = hashedLinks[purpose];
    const { changed } = await walk(db, column, ({ nonce }) => hashToken(secrets.tokenFrom(purpose, nonce)));
    if (changed > 0) print(`${column.table}.${column.column}: ${changed} earlier links have ended.`);
  }
}

/** Reads all rows in batches, and writes those whose text changes, each batch in a transaction of its own. */
async function walk(db: Db, column: SecretColumn, anewOf: (text: SecretText) => string) {
  let [read, changed] = [0, 0];
  let after: SecretText['key'] | null = null;
  for (;;) {
    const from: SecretText['key'] | null = after;
    const batch = await db.transaction(async (tx) => {
      const rows = await textsAfter(tx, column, from, batchRows);
      const changes = rows.map((row) => ({ ...row, anew: anewOf(row) })).filter(({ text, anew }) => anew !== text);
      await replaceTexts(tx, column, changes);
      return { rows: rows.length, changes: changes.length, last: rows.at(-1)?.key ?? null };
    });
    read += batch.rows;
    changed += batch.changes;
    after = batch.last;
    if (batch.rows < batchRows) return { read, changed };
  }
}

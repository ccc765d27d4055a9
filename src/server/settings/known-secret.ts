import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { SecretState, TwoSecrets } from '../secrets.ts';
import { selectSettings, type SettingRow, storeSetting } from './setting.sql.ts';

const secretSubject = 'application-secret';

export interface StoredSecretState extends SecretState {
  /** The mark of the secret before, until a rotation has sealed anew all that it had sealed. */
  from: string | null;
  revision: number;
}

/** With which secret the database is written; null for a new one. */
export function stateIn(rows: readonly SettingRow[]): StoredSecretState | null {
  const row = rows.find(({ subject }) => subject === secretSubject);
  if (!row) return null;
  const { mark, from = null } = JSON.parse(row.values_json) as { mark: string; from?: string };
  return { mark, from, keys: JSON.parse(row.secrets_json) as SecretState['keys'], revision: row.revision };
}

/** The row of a state. */
export function rowOf({ mark, from, keys, revision }: StoredSecretState, at: Date) {
  return {
    subject: secretSubject,
    values_json: JSON.stringify({ mark, ...(from !== null && { from }) }),
    secrets_json: JSON.stringify(keys),
    revision,
    updated_by: null,
    updated_at: at.toISOString(),
  };
}

/**
 * Remembers with which application secret the database is written, as a value that only this secret gives. With
 * another one the site would look whole, but the settings with secrets, the second factors of staff, the feed and every
 * mailed link would be lost without a word. So production refuses to start with it, unless it is told that it is new.
 */
export async function checkSecret({
  config,
  db,
  secrets,
  log,
  now,
}: Pick<Deps, 'db' | 'log' | 'now'> & {
  secrets: TwoSecrets;
  config: Pick<Config, 'production' | 'NEW_APP_SECRET'>;
}): Promise<void> {
  const find = async () => stateIn(await selectSettings(db.read));
  const keep = (revision: number) =>
    db.transaction((tx) => storeSetting(tx, rowOf({ mark: secrets.mark, from: null, keys: {}, revision }, now())));
  // Of two processes that start for the first time together, one stores its mark, and both compare with it.
  if (!(await find())) await keep(0);
  const state = await find();
  if (!state) return;
  const knows = secrets.follow(state);
  if (knows && (state.from === null || state.from === secrets.previousMark)) return;
  if (config.NEW_APP_SECRET) {
    await keep(state.revision);
    return log.warn('The application secret is a new one. What the one before sealed cannot be read any more.');
  }
  const fault = knows ? notEnded : unknownSecret;
  if (config.production) throw new Error(fault);
  log.warn(fault);
}

const unknownSecret =
  'APP_SECRET (or DATA_DIR/app.secret) is not the one with which this database was written. Stored keys, the authenticator apps of staff and every mailed link need that one: set it again. If it is lost, set NEW_APP_SECRET=true for one start.';
const notEnded =
  'A rotation of APP_SECRET has not ended: some of what is stored may be sealed with the secret before. Set that one as APP_SECRET_PREVIOUS, and run `npm run rotate-secret` again.';

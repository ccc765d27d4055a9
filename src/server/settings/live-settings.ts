import type { FastifyBaseLogger } from 'fastify';
import { fieldsOf, settingNames } from '#contract/admin/setting-fields.ts';
import { type Config, readConfig, type Supplier } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { ContentVersions } from '../db/content-versions.ts';
import type { Secrets } from '../secrets.ts';
import { stateIn } from './known-secret.ts';
import { selectSettings, storeSetting } from './setting.sql.ts';
import { restoredFrom, wokenCopyIn } from './restored-copy.ts';
import { readRows, type StoredSubject, textsOf } from './stored-settings.ts';

interface Parts {
  /** Its members that staff may set are kept in step: every reader of `deps.config` sees the settings of now. */
  config: Config;
  db: Db;
  secrets: Secrets;
  content: ContentVersions;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const changeable = [...settingNames, 'securityContact'] as const;
/** What is made anew when it changes. */
const followed = [...changeable, 'restoredFrom'] as const;

/**
 * Lays what staff have saved over the environment, which wins, and again after each change by any process: with the
 * versions of content, so that nothing is asked for during a request. `follow` renews what was made from the names that
 * have changed.
 */
export async function keepSettings(parts: Parts, follow: (changed: ReadonlySet<string>) => Promise<void>) {
  const { config, content, log } = parts;
  /** Applied, but not followed yet: `follow` may have failed. */
  const pending = new Set<string>();
  await apply(parts);
  content.follow('settings', async () => {
    try {
      const before = Object.fromEntries(followed.map((name) => [name, JSON.stringify(config[name])]));
      await apply(parts);
      for (const name of followed) if (before[name] !== JSON.stringify(config[name])) pending.add(name);
      await follow(pending);
      pending.clear();
    } catch (error) {
      log.error({ err: error }, 'Changed settings could not be applied; they are tried again.');
      throw error;
    }
  });
}

async function apply({ config, db, secrets, log }: Parts): Promise<void> {
  const rows = await selectSettings(db.read);
  const state = stateIn(rows);
  if (state && !secrets.follow(state))
    log.error(
      'The application secret was rotated, and this process does not have the new one. Start it again with it.',
    );
  const settings = readRows(rows, secrets);
  const merged = effective(config, [...settings.values()], (broken) =>
    log.error(
      { broken },
      'Settings of the back office do not go together with those of the server; those subjects do not count.',
    ),
  );
  Object.assign(config, Object.fromEntries(changeable.map((name) => [name, merged[name]])));
  config.restoredFrom = restoredFrom(rows);
  config.wokenCopy = wokenCopyIn(rows);
}

/** The environment with what is stored below it. A subject that does not fit is left out, so that the site runs. */
function effective(
  { stated }: Pick<Config, 'stated'>,
  settings: readonly StoredSubject[],
  onBroken: (names: string[]) => void,
): Config {
  const result = readConfig({ ...textsOf(settings, stated), ...stated });
  if (result.ok) return result.config;
  const names = [...result.broken.keys()];
  onBroken(names);
  const fitting = settings.filter(({ subject }) => !fieldsOf(subject).some(({ name }) => names.includes(name)));
  if (fitting.length === settings.length) throw new Error(result.faults.join('\n'));
  return effective({ stated }, fitting, onBroken);
}

const earlier = 'earlier-supplier';

/**
 * Invoices of orders from before orders kept their seller name the one that the environment named when this version
 * first started, whatever is changed later.
 */
export async function keepEarlierSupplier(config: Config, db: Db, now: () => Date): Promise<void> {
  const find = async () => (await selectSettings(db.read)).find(({ subject }) => subject === earlier);
  const first = await find();
  if (!first)
    await db.transaction((tx) =>
      storeSetting(tx, {
        subject: earlier,
        values_json: JSON.stringify(config.earlierSupplier),
        secrets_json: '{}',
        revision: 0,
        updated_by: null,
        updated_at: now().toISOString(),
      }),
    );
  const row = first ?? (await find());
  if (row) config.earlierSupplier = { ...noSupplier, ...(JSON.parse(row.values_json) as Partial<Supplier>) };
}

const noSupplier = { SUPPLIER_NAME: '', SUPPLIER_ABN: undefined, SUPPLIER_ADDRESS: undefined };

import { fieldsOf, type SettingField, type SettingName, type Subject } from '#contract/admin/setting-fields.ts';
import { type Config, readConfig } from '../config.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Db, Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { type Failure, fail, ok, type Outcome } from '../outcome.ts';
import type { Secrets } from '../secrets.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import { type Accounts, compareAccounts, needsPresentKeys } from './payment-account.ts';
import { checkTogether, cleaned, faultOf, type Texts, textsOfSubject, withSettings } from './setting-rules.ts';
import { selectSettings, storeSetting } from './setting.sql.ts';
import { readRows, setBy, type StoredSettings, type StoredSubject, textsOf } from './stored-settings.ts';

export interface Change {
  subject: Subject;
  revision: number;
  despiteOpen?: boolean | undefined;
  values: Texts;
  key: string;
}

export interface Saved {
  subject: Subject;
  revision: number;
  values: Texts;
  /** Which secrets were changed; never what they are. */
  secretsChanged: SettingName[];
}

export async function storedSettings(
  source: Db['read'] | Tx,
  { secrets }: { secrets: Pick<Secrets, 'unseal'> },
): Promise<StoredSettings> {
  return readRows(await selectSettings(source), secrets);
}

/** What is stored, and what counts with it. */
export interface Current {
  all: StoredSettings;
  now: StoredSubject;
  config: Config;
}

export async function currentSettings(
  source: Db['read'] | Tx,
  deps: Pick<Deps, 'config' | 'secrets'>,
  subject: Subject,
): Promise<Current> {
  const { stated } = deps.config;
  const all = await storedSettings(source, deps);
  const now = all.get(subject);
  if (!now) throw new Error(`There is no subject ${subject}.`);
  const read = readConfig({ ...textsOf(all.values(), stated), ...stated });
  return { all, now, config: read.ok ? withSettings(deps.config, read.config) : deps.config };
}

/** What would count with a change, if it can be. */
export function withChange(
  { all, config: before }: Current,
  base: Config,
  { subject, values }: Pick<Change, 'subject' | 'values'>,
): Outcome<{ config: Config; typed: Texts }> {
  const { stated, production } = base;
  const fields = fieldsOf(subject);
  const typed: Texts = {};
  for (const [name, value] of Object.entries(values) as [SettingName, string | null | undefined][]) {
    if (value === undefined) continue;
    const field = fields.find((each) => each.name === name);
    if (!field) return fail(`${name} belongs to another subject.`, name, 'invalid_field');
    const variable = setBy(name, stated);
    if (variable !== null) return fail(setOnServer(variable), name, 'set_on_server');
    const text = value === null ? null : cleaned(field, value);
    const refused =
      text === null ? keptSecret(field) : (faultOf(field, text, { production }) ?? keptKey(field, text, before));
    if (refused) return refused;
    // A secret that is left empty stays as it is.
    if (field.kind !== 'secret' || text !== '') typed[name] = text;
  }
  const texts = { ...textsOf(all.values(), stated), ...withoutNull(typed) };
  for (const name of Object.keys(typed) as SettingName[]) if (typed[name] === null) delete texts[name];
  const checked = checkTogether(fields, { texts, base });
  if (!checked.ok) return checked;
  const { config } = checked;
  const refused =
    subject === 'mail'
      ? passwordElsewhere(before, config, typed)
      : subject === 'tax'
        ? taxWithoutAbn(config)
        : keysOfTwo(config);
  return refused ?? ok({ config, typed });
}

const setOnServer = (variable: string): string => `Set by ${variable} on the server; change it there.`;

function keptSecret({ name, label, kind, stays }: SettingField): Failure | null {
  if (kind !== 'secret') return fail(`Enter ${label}.`, name, 'required');
  return stays ? fail(`${label} can be replaced, not taken away.`, name, 'required') : null;
}

/** Payments are never turned off by emptying a field: what was paid could not be refunded. */
function keptKey({ name, label }: SettingField, text: string, before: Config): Failure | null {
  if (name !== 'STRIPE_PUBLISHABLE_KEY' || text !== '' || !before.STRIPE_PUBLISHABLE_KEY) return null;
  return fail(
    `${label} can be replaced, not taken away: nobody could pay, and what was paid could not be refunded from here.`,
    name,
    'required',
  );
}

/** A stored password is never sent to another server than it was entered for. */
function passwordElsewhere(before: Config, after: Config, typed: Texts): Failure | null {
  const isElsewhere = (['SMTP_HOST', 'SMTP_PORT', 'SMTP_SECURITY'] as const).some(
    (name) => before[name] !== after[name],
  );
  if (!before.SMTP_PASSWORD || !after.SMTP_PASSWORD || !isElsewhere || typed.SMTP_PASSWORD !== undefined) return null;
  return fail('Enter the password again: it is sent to the server that you name.', 'SMTP_PASSWORD', 'enter_again');
}

/** A seller with GST and without ABN sells nothing (shop-closed.ts); nobody closes the shop by emptying a field. */
function taxWithoutAbn({ production, GST_REGISTERED, SUPPLIER_ABN }: Config): Failure | null {
  if (!production || !GST_REGISTERED || SUPPLIER_ABN) return null;
  return fail('Enter the ABN, or say that you are not registered for GST.', 'SUPPLIER_ABN', 'required');
}

/** Real money needs both keys of the real kind. */
function keysOfTwo({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }: Config): Failure | null {
  if (!secret || !publishable) return null;
  const [isTest, isTestInBrowser] = [secret, publishable].map((key) => /^\w+_test_/.test(key));
  if (isTest === isTestInBrowser) return null;
  return fail(
    'One key is for tests and the other for real payments. Enter two of the same kind.',
    'STRIPE_PUBLISHABLE_KEY',
    'invalid_field',
  );
}

/** Changes the settings of a subject. The audit has the values before and after, and only the names of secrets. */
export async function saveSettings(deps: Deps, call: StaffCall, change: Change): Promise<Outcome<Saved>> {
  const { subject, revision } = change;
  const about = `setting:${subject}`;
  const isOwn = (name: SettingName) => setBy(name, deps.config.stated) === null;
  const accounts = await accountsOf(deps, change);
  return audited(deps, call, { name: 'saveSettings', subject: about, input: hidden(deps, change) }, async (tx) => {
    const current = await currentSettings(tx, deps, subject);
    const { now } = current;
    const was = textsOfSubject(current.config, subject, isOwn);
    const yours = Object.fromEntries(Object.entries(change.values).filter(([name]) => name in was));
    const isStale = (newer: Current) => {
      const shown = textsOfSubject(newer.config, subject, isOwn);
      return staleChange<Texts>(tx, about, { yours, now: shown, revision: newer.now.revision });
    };
    if (now.revision !== revision) return isStale(current);
    const changed = withChange(current, deps.config, change);
    if (!changed.ok) return changed;
    const { config, typed } = changed.value;
    const secrets = fieldsOf(subject).flatMap(({ name, kind }) => (kind === 'secret' && name in typed ? [name] : []));
    if (accounts !== null && secrets.includes('STRIPE_SECRET_KEY')) {
      const needed = await needsPresentKeys(tx, accounts);
      if (needed) return needed;
    }
    const values = textsOfSubject(config, subject, isOwn);
    const isStored = await storeSetting(tx, {
      subject,
      values_json: JSON.stringify({ ...now.values, ...values }),
      secrets_json: JSON.stringify(sealed(deps, now, typed, secrets)),
      updated_by: call.uid,
      updated_at: deps.now().toISOString(),
      revision,
    });
    // Somebody has saved between the reading and the writing: what they wrote is read now.
    if (!isStored) return isStale(await currentSettings(tx, deps, subject));
    await contentChanged(tx, 'settings');
    return ok({ before: { values: was }, after: { subject, revision: revision + 1, values, secretsChanged: secrets } });
  });
}

/** Whether a new secret key is of the present account; null without one, or if somebody knows what they do. */
async function accountsOf(deps: Deps, change: Change): Promise<Accounts | null> {
  if (!change.values.STRIPE_SECRET_KEY || change.despiteOpen) return null;
  const current = await currentSettings(deps.db.read, deps, change.subject);
  const changed = withChange(current, deps.config, change);
  return changed.ok ? compareAccounts(current.config, changed.value.config) : null;
}

/** The record of the request keeps a hash of the input, from which nobody must find a password by trying. */
function hidden({ secrets }: Pick<Deps, 'secrets'>, change: Change): Change {
  const names = fieldsOf(change.subject).flatMap(({ name, kind }) => (kind === 'secret' ? [name] : []));
  const values = { ...change.values };
  for (const name of names) {
    const value = values[name];
    if (value) values[name] = secrets.tokenFrom('setting', value);
  }
  return { ...change, values };
}

function sealed(
  { secrets }: Pick<Deps, 'secrets'>,
  now: StoredSubject,
  typed: Texts,
  names: readonly SettingName[],
): Texts {
  const kept: Texts = { ...now.sealed };
  for (const name of names) {
    const value = typed[name];
    if (value) kept[name] = secrets.seal(value);
    else delete kept[name];
  }
  return kept;
}

function withoutNull(typed: Texts): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter((entry): entry is [string, string] => entry[1] !== null));
}

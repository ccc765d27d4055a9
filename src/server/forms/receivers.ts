import type { CmsSection } from '#contract/cms.ts';
import { fieldsOf } from '#contract/admin/setting-fields.ts';
import { allItems } from '#blocks/define.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { insertReceivers, newestReceivers, receiverByKey } from './receivers.sql.ts';

const keyOf = (address: string) => address.trim().toLowerCase();

/** Stores the allowed receivers of forms: every EmailReceiver of a published page (contract §6). */
export async function noteReceivers(tx: Tx, sections: readonly CmsSection[], at: string): Promise<void> {
  const payloads = allItems(sections.flatMap((section) => section.items)).flatMap((item) => item.payloads);
  const addresses = payloads
    .filter(({ key, value }) => key === 'EmailReceiver' && value.includes('@'))
    .map(({ value }) => value.trim());
  const byKey = new Map(addresses.map((address) => [keyOf(address), address]));
  await insertReceivers(
    tx,
    [...byKey].map(([email_key, email]) => ({ email_key, email, created_at: at })),
  );
}

/** The requested receiver if it is allowed, else `fallback`: a browser must not choose an address freely. */
export async function receiverOf(
  deps: Pick<Deps, 'db' | 'log'>,
  requested: string | null | undefined,
  fallback: string,
): Promise<string> {
  const key = keyOf(requested ?? '');
  if (key === '' || key === keyOf(fallback)) return fallback;
  const known = await receiverByKey(deps.db.read, key);
  if (known === undefined) deps.log.warn('A form requested an unknown receiver; it is sent to the default receiver.');
  return known ?? fallback;
}

/** The addresses that a form can send to without somebody typing one: those of the settings, then those of forms. */
export async function receiversToChoose({ db, config }: Pick<Deps, 'db' | 'config'>) {
  const named = [
    ...fieldsOf('receivers').map(({ name, label }) => ({ address: config[name as keyof typeof config], use: label })),
    ...(await newestReceivers(db.read, 50)).map(({ email }) => ({ address: email, use: '' })),
  ];
  const byKey = new Map<string, { address: string; use: string }>();
  for (const { address, use } of named)
    if (typeof address === 'string' && address !== '' && !byKey.has(keyOf(address)))
      byKey.set(keyOf(address), { address, use });
  return [...byKey.values()];
}

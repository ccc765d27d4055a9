import type { CmsSection } from '#contract/cms.ts';
import { allItems } from '#blocks/define.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { insertReceivers, receiverByKey } from './receivers.sql.ts';

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

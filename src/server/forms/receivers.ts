import type { CmsSection } from '#contract/cms.ts';
import { allItems } from '#blocks/define.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { insertReceivers, receiverByKey } from './receivers.sql.ts';

const keyOf = (address: string) => address.trim().toLowerCase();

/** Who may get mails of forms: whom an editor named in an EmailReceiver of a page that was published (contract §6). */
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

/**
 * The browser never chooses an address: one that the site does not know is noted, and the form goes to
 * `fallback`.
 */
export async function receiverOf(
  deps: Pick<Deps, 'db' | 'log'>,
  wished: string | null | undefined,
  fallback: string,
): Promise<string> {
  const key = keyOf(wished ?? '');
  if (key === '' || key === keyOf(fallback)) return fallback;
  const known = await receiverByKey(deps.db.read, key);
  if (known === undefined) deps.log.warn('A form asked for a receiver that the site does not know.');
  return known ?? fallback;
}

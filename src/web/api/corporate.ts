import { browserStore } from './storage.ts';

const key = 'corporateId';

/**
 * §3 local persistence: the company of an invitation or of the query `setCorporate`. The server uses it only to narrow
 * the access of the member.
 */
export function storedCorporateId(): { corporateId?: string } {
  const corporateId = browserStore().get(key);
  return corporateId ? { corporateId } : {};
}

/** An empty id removes the stored one. */
export function rememberCorporate(corporateId: string): void {
  browserStore().set(key, corporateId || null);
}

/** The query without `setCorporate`; null if it does not have it. Stores the company that it names. */
export function takeSetCorporate(search: string): string | null {
  const query = new URLSearchParams(search);
  const corporateId = query.get('setCorporate');
  if (corporateId === null) return null;
  rememberCorporate(corporateId.trim().slice(0, 40));
  query.delete('setCorporate');
  return query.size > 0 ? `?${query}` : '';
}

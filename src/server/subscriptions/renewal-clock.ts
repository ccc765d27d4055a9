import type { Deps } from '../deps.ts';

/** The time by which renewals are due. */
export async function renewalNow(deps: Pick<Deps, 'now'>): Promise<Date> {
  return deps.now();
}

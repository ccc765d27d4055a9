import type { Deps } from '../../deps.ts';
import { type LocalIdentity, openLocalIdentity } from './local/service.ts';

export interface Identity extends LocalIdentity {
  close(): Promise<void>;
}

/** The embedded service, which is good enough for a small site in production too. */
export async function makeIdentity(deps: Pick<Deps, 'config' | 'db' | 'secrets' | 'log' | 'now'>): Promise<Identity> {
  return { ...(await openLocalIdentity(deps)), close: async () => {} };
}

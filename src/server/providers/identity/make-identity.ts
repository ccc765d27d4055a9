import type { Deps } from '../../deps.ts';
import { type LocalIdentity, openLocalIdentity } from './local/service.ts';

export interface Identity extends LocalIdentity {
  close(): Promise<void>;
}

/** Opens the embedded service, which also serves small sites in production. */
export async function makeIdentity(deps: Pick<Deps, 'config' | 'db' | 'secrets' | 'log' | 'now'>): Promise<Identity> {
  return { ...(await openLocalIdentity(deps)), close: async () => {} };
}

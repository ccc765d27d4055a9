import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { openFirebaseIdentity } from './firebase.ts';
import { openLocalIdentity } from './local/service.ts';
import type { IdentityProvider } from './port.ts';

export interface Identity {
  provider: IdentityProvider;
  /** Mounts what the site itself serves, under /identity. */
  mount(app: FastifyInstance): Promise<void>;
  /** Deletes up to `limit` expired log-ins; returns their number. */
  expired: { table: string; remove(limit: number): Promise<number> };
  rotateKeys(): Promise<void>;
}

/** Called after a person has changed the password at the embedded service itself, not through the site. */
export type PasswordChanged = (user: { uid: string; email: string }) => Promise<void>;

/** Firebase Authentication if its keys are set; else the embedded service, which also serves small sites. */
export async function makeIdentity(
  deps: Pick<Deps, 'config' | 'db' | 'secrets' | 'limits' | 'log' | 'now'>,
  passwordChanged: PasswordChanged = async () => {},
): Promise<Identity> {
  const {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_SERVICE_ACCOUNT: serviceAccount,
    FIREBASE_ORIGIN: origin,
  } = deps.config;
  return projectId && apiKey && serviceAccount
    ? openFirebaseIdentity(deps, { projectId, apiKey, serviceAccount, origin })
    : openLocalIdentity(deps, passwordChanged);
}

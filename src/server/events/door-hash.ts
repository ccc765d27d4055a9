import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import { doorHash } from '#contract/door-hash.ts';
import type { Deps } from '../deps.ts';

const derive = promisify(pbkdf2);
/** Hashing takes six milliseconds, and an open door asks for the list every half a minute. */
const hashes = new LRUCache<string, string>({ max: 20_000 });

/** The salt of an event's list. */
export function doorSalt({ secrets }: Pick<Deps, 'secrets'>, eventId: number): string {
  return secrets.tokenFrom('door', String(eventId)).slice(0, 22);
}

/** By booking code, as `contract/door-hash.ts` computes it on a phone. One after another: log-ins need the threads. */
export async function doorHashes(salt: string, bookingCodes: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const code of bookingCodes) {
    const key = `${salt} ${code}`;
    let hash = hashes.get(key);
    if (hash === undefined) {
      hash = (await derive(code, salt, doorHash.iterations, doorHash.bytes, 'sha256')).toString('base64url');
      hashes.set(key, hash);
    }
    found.set(code, hash);
  }
  return found;
}

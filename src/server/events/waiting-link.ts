import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';

type LinkDeps = Pick<Deps, 'config' | 'secrets'>;

/** The page of an event with a person's place in its queue. The secret is in the hash, which no server receives. */
export function waitingUrl(deps: LinkDeps, slug: string, entryId: number): string {
  return `${deps.config.publicOrigin}/event/${encodeURIComponent(slug)}#place=${waitingToken(deps, entryId)}`;
}

/** The id of an entry and 256 bits that only this server can compute from it. */
export function waitingToken(deps: Pick<Deps, 'secrets'>, entryId: number): string {
  return `${entryId}-${secretOf(deps, entryId)}`;
}

/** The entry of a token; null for any other text. */
export function entryOf(deps: Pick<Deps, 'secrets'>, token: string): number | null {
  const match = /^([1-9]\d{0,8})-([\w-]{43})$/.exec(token);
  if (!match) return null;
  const id = Number(match[1]);
  return timingSafeEqual(Buffer.from(match[2] ?? ''), Buffer.from(secretOf(deps, id))) ? id : null;
}

function secretOf({ secrets }: Pick<Deps, 'secrets'>, entryId: number): string {
  return secrets.tokenFrom('waiting', String(entryId));
}

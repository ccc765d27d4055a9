import { timingSafeEqual } from 'node:crypto';
import { downloadPath } from '#contract/downloads.ts';
import type { Deps } from '../deps.ts';

type LinkDeps = Pick<Deps, 'now' | 'secrets'>;

const minuteMs = 60_000;
/** A link to a file of members is valid long enough to press it; a public one can be shared. */
const lifeMs = { members: 15 * minuteMs, public: 365 * 24 * 60 * minuteMs };

/** The URL of a file. A download sends no bearer token, so the URL itself permits it. */
export function downloadUrl(deps: LinkDeps, id: number, kind: keyof typeof lifeMs): string {
  const expires = deps.now().getTime() + lifeMs[kind];
  return `${downloadPath}?f=${id}.${expires}.${signatureOf(deps, id, expires)}`;
}

/** The id of the file that a token permits; null for a token that this server did not make. */
export function readDownloadToken(deps: LinkDeps, token: string): { id: number; isExpired: boolean } | null {
  const match = /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(token);
  if (!match) return null;
  const [id, expires] = [Number(match[1]), Number(match[2])];
  if (!timingSafeEqual(Buffer.from(match[3] ?? ''), Buffer.from(signatureOf(deps, id, expires)))) return null;
  return { id, isExpired: expires <= deps.now().getTime() };
}

function signatureOf({ secrets }: LinkDeps, id: number, expires: number): string {
  return secrets.tokenFrom('download', `${id}.${expires}`);
}

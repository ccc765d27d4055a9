import { timingSafeEqual } from 'node:crypto';
import { downloadPath } from '#contract/downloads.ts';
import { dayMs, minuteMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';

type LinkDeps = Pick<Deps, 'now' | 'secrets'>;

/** A link to a file of members is valid long enough to press it; a public one can be shared. */
const lifeMs = { members: 15 * minuteMs, public: 365 * dayMs };

/** A file, and for a file behind a rule the account whose access is checked again (invariant 20). */
export interface DownloadGrant {
  id: number;
  uid: string | null;
}

/** The URL of a file. A download sends no bearer token, so the URL itself permits it (A-18). */
export function downloadUrl(deps: LinkDeps, { id, uid }: DownloadGrant): string {
  const expires = deps.now().getTime() + lifeMs[uid === null ? 'public' : 'members'];
  const holder = Buffer.from(uid ?? '').toString('base64url');
  return `${downloadPath}?f=${id}.${expires}.${holder}.${signatureOf(deps, `${id}.${expires}.${holder}`)}`;
}

/** What a token permits; null for a token that this server did not make. */
export function readDownloadToken(deps: LinkDeps, token: string): (DownloadGrant & { isExpired: boolean }) | null {
  const match = /^(\d{1,9})\.(\d{1,15})\.([\w-]{0,400})\.([\w-]{43})$/.exec(token);
  if (!match) return null;
  const [, id = '', expires = '', holder = '', signature = ''] = match;
  const expected = signatureOf(deps, `${id}.${expires}.${holder}`);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  return {
    id: Number(id),
    uid: Buffer.from(holder, 'base64url').toString() || null,
    isExpired: Number(expires) <= deps.now().getTime(),
  };
}

function signatureOf({ secrets }: LinkDeps, signed: string): string {
  return secrets.tokenFrom('download', signed);
}

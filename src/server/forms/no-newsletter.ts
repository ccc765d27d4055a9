import type { Secrets } from '../secrets.ts';

/** What is kept of an address that wants no newsletter; without the application secret it says nothing of it. */
export function noneHash({ secrets }: { secrets: Pick<Secrets, 'tokenFrom'> }, email: string): string {
  return secrets.tokenFrom('no-newsletter', email.toLowerCase());
}

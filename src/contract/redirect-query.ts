import { redirectKind } from './redirect.ts';

/** The campaign that brought somebody; nothing else in a query is meant for another site. */
const campaign = /^utm_[a-z]+$/;

/**
 * The target of a redirect with the query of the address that was asked for; what the target's own query names wins.
 * Another site gets the names of a campaign only.
 */
export function withQuery(to: string, search: string): string {
  const [, path = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  const taken = new URLSearchParams(own);
  const isOwn = redirectKind(to) === 'own path';
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => {
      const [name = ''] = new URLSearchParams(part).keys();
      return name !== '' && !taken.has(name) && (isOwn || campaign.test(name));
    });
  return (
    path + (kept.length === 0 ? own : `${own === '' ? '?' : own === '?' ? own : `${own}&`}${kept.join('&')}`) + hash
  );
}

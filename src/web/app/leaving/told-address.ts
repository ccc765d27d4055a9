import { isSensitiveDocument } from './sensitive-document.ts';

/**
 * After a navigation in the app, says what requests tell of the page's address, as the server's header does for a
 * document: only this site learns the path, and nobody the words of a search.
 */
export function setToldAddress(path: string): void {
  if (isSensitiveDocument()) return;
  let policy = document.querySelector<HTMLMetaElement>('meta[name=referrer]');
  if (!policy) {
    policy = document.createElement('meta');
    policy.name = 'referrer';
    document.head.append(policy);
  }
  policy.content = path.startsWith('/search-results') ? 'strict-origin' : 'strict-origin-when-cross-origin';
}

/**
 * The card field may load the provider's code, so the cart has a content security policy of its own. A policy belongs to a
 * document: going to the cart or away from it loads a new one. So does /admin, which the server answers; every other step stays in the
 * app (invariant 27).
 */
export function ownPolicy(path: string): 'cart' | 'admin' | 'site' {
  if (/^\/admin(\/|$)/i.test(path)) return 'admin';
  return /^\/cart\/?$/i.test(path) ? 'cart' : 'site';
}

/**
 * How the browser gets from the document of `from` to a page: a sensitive page has a document of its own, with headers that let
 * nothing keep it, and stands in the history only while it is open: it takes the place of the page before it, and
 * whatever follows takes its place.
 */
export function documentChange(from: { path: string; isSensitive: boolean }, to: { path: string; isSensitive: boolean }): 'none' | 'assign' | 'replace' {
  if (from.path === to.path) return 'none';
  if (from.isSensitive || to.isSensitive) return 'replace';
  return ownPolicy(from.path) === ownPolicy(to.path) ? 'none' : 'assign';
}

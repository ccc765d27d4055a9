/**
 * The card field may load the provider's code, so the cart has a content security policy of its own. A policy belongs to a
 * document: going to the cart or away from it loads a new one. So does /admin, which the server answers; every other step stays in the
 * app (invariant 27).
 */
export function ownPolicy(path: string): 'cart' | 'admin' | 'site' {
  if (/^\/admin(\/|$)/i.test(path)) return 'admin';
  return /^\/cart\/?$/i.test(path) ? 'cart' : 'site';
}

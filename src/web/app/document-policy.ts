/**
 * The card field may load the provider's code, so the cart has a content security policy of its own. A policy belongs to a
 * document: going to the cart or away from it loads a new one, every other step stays in the app (invariant 27).
 */
export function ownPolicy(path: string): 'cart' | 'site' {
  return /^\/cart\/?$/i.test(path) ? 'cart' : 'site';
}

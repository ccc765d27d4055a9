import { getPublishedPage } from '#contract/cms.ts';
import { search } from '#contract/search.ts';
import { load, post, type Round } from './load.ts';
import { searched } from './many-pages.ts';
import { addShot, type Cart, cartShot, checkouts, choices, newCart, productShot } from './shop.ts';

export interface Scenario {
  name: string;
  /** Before each round, unmeasured. */
  prepare?(): Promise<void>;
  run(seconds: number): Promise<Round>;
}

export const rawName = 'raw Fastify reply, same bytes';
const connections = 32;
/** Quantities stop at 99, so the carts that grow are many and each round takes new ones. */
const cartsPerConnection = 16;

/** In the order in which a round runs them; what writes comes last. */
export async function scenariosOf(site: string, beside: string): Promise<Scenario[]> {
  const products = await choices(site);
  const [first, second, third] = products;
  if (!first || !second || !third) throw new Error('The demonstration site sells fewer than three products.');
  const full = await newCart(site, [first, second, third]);
  const compressed = { 'accept-encoding': 'br' };
  const same = (name: string, url: string, path: string, headers: Record<string, string> = {}): Scenario => ({
    name,
    run: (seconds) => load({ url, connections, seconds, shotsOf: () => [{ path, headers }] }),
  });
  const searches = (name: string, visitors: number): Scenario => ({
    name,
    run: (seconds) => load({ url: site, connections: visitors, seconds, shotsOf: () => searched.map((keyword) => post(search.path, { keyword })), expected: '{"pages":[' }),
  });
  const carts: Cart[] = [];
  const wire = 'gzip, deflate, br';
  return [
    same(rawName, beside, '/raw', compressed),
    same('cached page', site, '/', { 'accept-encoding': wire }),
    same('uncached page (rendered each time)', beside, '/uncached'),
    same('GetPublishedPage', site, `${getPublishedPage.path}?path=%2F`),
    same('getProduct', site, productShot(first.slug).path),
    { name: 'getCart, three lines', run: (seconds) => load({ url: site, connections, seconds, shotsOf: () => [cartShot(full)], expected: '"numberOfItems":3' }) },
    // Alone, a search shows its own time; in a crowd most of it is waiting for the others.
    searches('search over 2,000 pages, one at a time', 1),
    searches('search over 2,000 pages', connections),
    { name: 'addToCart, new cart', run: (seconds) => load({ url: site, connections, seconds, shotsOf: () => [addShot(first, null)], expected: '"results":{' }) },
    {
      name: 'addToCart, existing cart',
      async prepare() {
        carts.length = 0;
        while (carts.length < connections * cartsPerConnection) {
          carts.push(...(await Promise.all(Array.from({ length: connections }, () => newCart(site, [first])))));
        }
      },
      run(seconds) {
        const shotsOf = (connection: number) => carts.filter((_, index) => index % connections === connection).map((cart) => addShot(second, cart));
        return load({ url: site, connections, seconds, shotsOf, expected: '"results":{' });
      },
    },
    { name: 'checkout: add, details, pay', run: (seconds) => checkouts(site, first, { shoppers: 8, seconds }) },
  ];
}

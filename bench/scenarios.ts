import { getPublishedPage } from '#contract/cms.ts';
import { search } from '#contract/search.ts';
import { load, post, type Round, type Shot } from './load.ts';
import { searched } from './many-pages.ts';
import type { Comparison, Host } from './processes.ts';
import {
  addShot,
  type Cart,
  cartShot,
  checkouts,
  choices,
  floorAddShot,
  floorCartShot,
  newCart,
  productShot,
} from './shop.ts';

export interface Scenario {
  name: string;
  /** Name of the minimal version of this scenario (bench/floor.ts). */
  floor?: string;
  /** True if bench/comparison.ts answers instead of the site. */
  isComparison?: true;
  /** Runs before each round and is not measured. */
  prepare?(): Promise<void>;
  run(seconds: number): Promise<Round>;
}

export const rawName = 'raw node:http reply, same bytes and headers';
const connections = 32;
/** Quantities are limited to 99, so each round needs many new carts. */
const cartsPerConnection = 16;

/** In the order of a round; scenarios that write come last. */
export async function scenariosOf({ site, uncached }: Host, { floor, raw }: Comparison): Promise<Scenario[]> {
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
    run: (seconds) =>
      load({
        url: site,
        connections: visitors,
        seconds,
        shotsOf: () => searched.map((keyword) => post(search.path, { keyword })),
        expected: '{"pages":[',
      }),
  });
  const wire = 'gzip, deflate, br';
  // Each floor runs directly before the scenario that is compared with it.
  const floors = {
    getCart: 'floor of getCart',
    newCart: 'floor of addToCart, new cart',
    cart: 'floor of addToCart, existing cart',
  };
  const carts: Cart[] = [];
  const freshCarts = async () => {
    carts.length = 0;
    while (carts.length < connections * cartsPerConnection) {
      carts.push(...(await Promise.all(Array.from({ length: connections }, () => newCart(site, [first])))));
    }
  };
  const onCarts = (url: string, shotOf: (cart: Cart) => Shot) => (seconds: number) =>
    load({
      url,
      connections,
      seconds,
      shotsOf: (connection) => carts.filter((_, index) => index % connections === connection).map(shotOf),
      expected: '"results":{',
    });
  return [
    { ...same(rawName, raw, '/', compressed), isComparison: true },
    same('cached page', site, '/', { 'accept-encoding': wire }),
    same('uncached /, rendered each time', uncached, '/uncached?path=/'),
    same('uncached /about, rendered each time', uncached, '/uncached?path=/about'),
    same('GetPublishedPage', site, `${getPublishedPage.path}?path=%2F`),
    same('getProduct', site, productShot(first.slug).path),
    {
      name: floors.getCart,
      isComparison: true,
      run: (seconds) =>
        load({
          url: floor,
          connections,
          seconds,
          shotsOf: () => [floorCartShot(full)],
          expected: '"numberOfItems":3',
        }),
    },
    {
      name: 'getCart, three lines',
      floor: floors.getCart,
      run: (seconds) =>
        load({ url: site, connections, seconds, shotsOf: () => [cartShot(full)], expected: '"numberOfItems":3' }),
    },
    // One at a time shows the duration of a search; with many connections most of the time is waiting.
    searches('search over 2,000 pages, one at a time', 1),
    searches('search over 2,000 pages', connections),
    {
      name: floors.newCart,
      isComparison: true,
      run: (seconds) =>
        load({
          url: floor,
          connections,
          seconds,
          shotsOf: () => [floorAddShot(first, null)],
          expected: '"results":{',
        }),
    },
    {
      name: 'addToCart, new cart',
      floor: floors.newCart,
      run: (seconds) =>
        load({ url: site, connections, seconds, shotsOf: () => [addShot(first, null)], expected: '"results":{' }),
    },
    {
      name: floors.cart,
      isComparison: true,
      prepare: freshCarts,
      run: onCarts(floor, (cart) => floorAddShot(second, cart)),
    },
    {
      name: 'addToCart, existing cart',
      floor: floors.cart,
      prepare: freshCarts,
      run: onCarts(site, (cart) => addShot(second, cart)),
    },
    { name: 'checkout: add, details, pay', run: (seconds) => checkouts(site, first, { shoppers: 8, seconds }) },
  ];
}

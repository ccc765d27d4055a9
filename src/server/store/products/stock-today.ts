import { stateNames } from '#contract/admin/product-states.ts';
import type { Found, Waiting } from '#contract/admin/today.ts';
import type { Deps } from '../../deps.ts';
import { foundAtOnce } from '../../staff/entity.ts';
import { stateOf } from './product-rules.ts';
import { productsWithWords } from './product-list.admin.sql.ts';
import { lowStock, unsendableProduct } from './stock.sql.ts';

const fewLeft = 5;
const shown = 8;

/** What is nearly sold out, and what nobody can buy. */
export async function stockToday({ db }: Deps): Promise<{ waiting: Waiting[] }> {
  const [low, unsendable] = await Promise.all([lowStock(db.read, fewLeft, shown), unsendableProduct(db.read)]);
  return {
    waiting: [
      ...(unsendable ? [cannotBeSent(unsendable)] : []),
      ...low.map(({ left, ...variant }) => ({
        text:
          left <= 0
            ? `${nameOf(variant)} is sold out.`
            : `Only ${left} of ${nameOf(variant)} ${left === 1 ? 'is' : 'are'} left.`,
        way: { press: 'See its stock', to: `/admin/products/${variant.id}` },
      })),
    ],
  };
}

const cannotBeSent = ({ name }: { name: string }): Waiting => ({
  text: `‘${name}’ is on sale, and nobody can buy it: it is sent by post, and no country has a price for that.`,
  way: { press: 'Enter the prices', to: '/admin/shipping' },
});

/** ‘Headland T-Shirt’ (Blue, M) */
function nameOf({ name, options_json }: { name: string; options_json: string }): string {
  const values = (JSON.parse(options_json) as { value: string }[]).map(({ value }) => value);
  return values.length > 0 ? `‘${name}’ (${values.join(', ')})` : `‘${name}’`;
}

/** Products by words of the name and by the beginning of the code. */
export async function searchProducts({ db }: Deps, words: string): Promise<Found[]> {
  const found = await productsWithWords(db.read, words, foundAtOnce);
  return found.map(({ id, name, code, ...row }) => ({
    title: name,
    detail: `${code} · ${stateNames[stateOf(row)]}`,
    to: `/admin/products/${id}`,
  }));
}

import { type ProductState, productStates, stateNames } from '#contract/admin/product-states.ts';
import type { ProductValues, ShownOn, StaffProduct } from '#contract/admin/products.ts';
import { formatMoney } from '#contract/money.ts';
import type { Doubt } from '../form/use-question.tsx';
import { count, listed } from '../parts/count.ts';

/** What a state means for visitors. */
export const consequences: Readonly<Record<ProductState, string>> = {
  draft: 'Not on the site: nobody finds it or buys it, and carts that have it cannot pay for it.',
  onSale: 'On the site and in the search. Whoever wants it can buy it, as long as there is stock.',
  soldOut: 'On the site, marked SOLD OUT. Nobody can buy it, whatever the stock is.',
  notAvailable: 'On the site, marked NOT AVAILABLE. Nobody can buy it.',
  ownWords: 'On the site with your own words and an enquiry in place of the cart, such as ‘Coming in March’.',
  archived: 'Off the site and out of this list. Orders keep it.',
};

export const stateOptions = productStates.map((value) => ({ value, label: stateNames[value] }));

/** 'No limit', 'None left', '12 left' */
export function stockText(stock: number | null): string {
  if (stock === null) return 'No limit';
  return stock <= 0 ? 'None left' : `${stock.toLocaleString('en-AU')} left`;
}

/** 'Sea teal, M'; 'The only variant' without options. */
export const variantText = (labels: readonly string[]): string =>
  labels.length === 0 ? 'The only variant' : labels.join(', ');

/** 'Home (/)', 'Books (/books, New Zealand)' */
export const pageNames = (pages: ShownOn['pages']): string[] =>
  pages.map(({ title, path, locale }) => `‘${title}’ (${path}${locale === 'nz' ? ', New Zealand' : ''})`);

const entries = (menus: readonly string[]) => listed(menus.map((title) => `‘${title}’`));

/** '2 unfinished carts have' */
const cartsHave = (carts: number | null): string =>
  carts === null
    ? 'More than 1,000 unfinished carts have'
    : `${count(carts, 'unfinished cart')} ${carts === 1 ? 'has' : 'have'}`;

/** What becomes of the places where visitors meet a product that is about to leave the site. */
export function leavesText({ carts, shownOn: { pages, menus } }: Pick<StaffProduct, 'carts' | 'shownOn'>): string[] {
  const [links, lists] = [pages.filter(({ isLink }) => isLink), pages.filter(({ isLink }) => !isLink)];
  return [
    links.length > 0 &&
      `${links.length === 1 ? 'This page links' : 'These pages link'} to it, and the link will lead nowhere: ${listed(pageNames(links))}.`,
    menus.length > 0 && `The menu leads to it at ${entries(menus)}.`,
    lists.length > 0 && `It leaves the lists of products on ${listed(pageNames(lists))}.`,
    carts !== 0 && `${cartsHave(carts)} it, and cannot pay for it any more.`,
  ].filter((text) => text !== false);
}

/** What is lost with a category that is about to be removed. */
export function categoryText(
  products: number,
  { shownOn: { pages, menus }, promotions }: { shownOn: ShownOn; promotions: readonly string[] },
): string[] {
  return [
    products === 0
      ? 'No product is in it.'
      : `${count(products, 'product')} ${products === 1 ? 'loses' : 'lose'} this category. ${products === 1 ? 'It stays' : 'They stay'} in the shop.`,
    pages.length === 0
      ? 'No page has a list of it.'
      : `${pages.length === 1 ? 'This page has' : 'These pages have'} a list of it, which becomes shorter or empty: ${listed(pageNames(pages))}.`,
    menus.length > 0 && `The menu leads there at ${entries(menus)}.`,
    promotions.length > 0 &&
      `${listed(promotions)} ${promotions.length === 1 ? 'takes' : 'take'} off the price of its products, and will not do so any more.`,
    'You can put it back afterwards, with the same products in the same order.',
  ].filter((text) => text !== false);
}

/** What is asked before a product is saved whose buyers notice it; null if nothing is. */
export function saveQuestion({ state, values, carts, ...product }: StaffProduct, wanted: ProductValues): Doubt | null {
  const isShown = state !== 'draft' && state !== 'archived';
  if (isShown && !wanted.published) {
    const says = leavesText({ carts, shownOn: product.shownOn });
    return says.length === 0
      ? null
      : {
          title: `Take ‘${values.name}’ off the site?`,
          says,
          press: 'Take it off the site',
          keep: 'Keep it on the site',
        };
  }
  const addedBefore = new Map(values.variants?.map(({ variantId, addedPrice }) => [variantId, addedPrice]));
  const isDearer = wanted.variants?.some(
    ({ variantId, addedPrice }) => variantId !== null && addedBefore.get(variantId) !== addedPrice,
  );
  if (carts === 0 || (wanted.price === values.price && isDearer !== true)) return null;
  return {
    title: `Change the price of ‘${values.name}’?`,
    says: [
      `${cartsHave(carts)} it. They show the new price at once${wanted.price === values.price ? '' : `: ${formatMoney(wanted.price)} in place of ${formatMoney(values.price)}`}.`,
      'Whoever is about to pay is told of the new total first. Orders keep what they were charged.',
    ],
    press: 'Change the price',
    keep: 'Keep the price',
    isSafe: true,
  };
}

/** What becomes of a variant that is left out. */
export function leftOutText(variants: StaffProduct['variants'] = [], id: number): string {
  const found = variants.find(({ variantId }) => variantId === id);
  if (!found) return '';
  const { sold, held, carts, stock } = found;
  return [
    sold === 0 ? 'Nobody has bought it.' : `${count(sold, 'was', 'were')} sold: those orders keep its name.`,
    held > 0 && `${count(held, 'is', 'are')} being paid for now, and can still be paid.`,
    carts !== 0 &&
      `${carts === null ? 'Unfinished carts' : count(carts, 'unfinished cart')} ${carts === 1 ? 'has' : 'have'} it, and cannot pay for it any more.`,
    `It is kept in the archive${stock !== null && stock > 0 ? ` with its stock of ${stock.toLocaleString('en-AU')}` : ''}, and comes back when you add it again.`,
  ]
    .filter(Boolean)
    .join(' ');
}

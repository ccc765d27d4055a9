import { variantPool } from '../../db/capacity.sql.ts';
import type { Deps } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import { catalogue } from './catalogue.ts';
import { type Product, productsOfJoined, statusProblem, type Variant } from './product.ts';
import { productsById } from './product.sql.ts';
import type { CartLine, ChosenOption, PurchasableKind, Quote } from '../purchasable.ts';

const optionNotAvailable = 'This option is not available.';

/** A published product with its variants, or null. Queries the database only if the product is not in memory. */
export async function findProductForCart(deps: Deps, productId: number): Promise<Product | null> {
  const { products } = await catalogue(deps);
  const product =
    products.get(productId) ?? productsOfJoined(await productsById(deps.db.read, [productId])).get(productId);
  return product?.published ? product : null;
}

/** The variant of the chosen options. Requires a value for each option (§5) and an available combination. */
export function chooseVariant(product: Product, chosenOptions: readonly ChosenOption[]): Outcome<Variant> {
  const problem = statusProblem(product);
  if (problem !== null) return fail(problem, undefined, 'not_available');
  // Accepts the value of an option, or its display name, which cart lines show.
  const chosen = new Map(chosenOptions.map((option) => [option.name, valueOf(product, option)]));
  const missing = product.options.filter((option) => !chosen.get(option.name));
  if (missing.length > 0) {
    return {
      ok: false,
      errors: missing.map(({ name }) => ({
        errorMessage: `${name} is required.`,
        field: name,
        code: 'option_required',
      })),
    };
  }
  const unknown = [...chosen.keys()].find((name) => !product.options.some((option) => option.name === name));
  if (unknown !== undefined) return fail(optionNotAvailable, unknown, 'option_not_available');
  const variant = product.variants.find(
    (candidate) =>
      candidate.options.length === chosen.size &&
      candidate.options.every((option) => chosen.get(option.name) === option.value),
  );
  return variant?.available ? ok(variant) : fail(optionNotAvailable, product.options[0]?.name, 'option_not_available');
}

function valueOf(product: Product, { name, value }: ChosenOption): string {
  const offered = product.options.find((option) => option.name === name)?.options ?? [];
  return offered.find((option) => option.value === value || option.displayName === value)?.value ?? value;
}

function shownAs(product: Product, { name, value }: ChosenOption): string {
  return (
    product.options.find((option) => option.name === name)?.options.find((option) => option.value === value)
      ?.displayName ?? value
  );
}

/** Goods: the price is the product's plus the surcharge of the variant; the stock is the variant's. */
export const productPurchasable: PurchasableKind = {
  kind: 'product',
  once: false,
  needsAccount: false,
  timed: false,
  hasForm: false,

  async quote(source, lines) {
    const products = productsOfJoined(await productsById(source, [...new Set(lines.map((line) => line.itemId))]));
    return lines.map((line) => {
      const product = products.get(line.itemId);
      return product ? quoteOf(product, line) : unavailableQuote(line);
    });
  },

  async quoteFromCache(deps) {
    const { products, fewLeft } = await catalogue(deps);
    return (line) => {
      const product = products.get(line.itemId);
      return product ? { ...quoteOf(product, line), left: fewLeft.get(line.variantId ?? 0) } : null;
    };
  },

  // Staff post the goods; the reservation has already taken the stock, so nothing else is done here.
  async fulfil() {
    return [];
  },
  poolOf: ({ variantId }) => (variantId === null ? null : variantPool(variantId)),
  async revoke() {},
};

function quoteOf(product: Product, line: CartLine): Quote {
  const variant = product.variants.find((candidate) => candidate.id === line.variantId);
  return {
    name: product.name,
    descriptionHtml: null,
    options: (variant?.options ?? line.options).map((option) => ({
      name: option.name,
      value: shownAs(product, option),
    })),
    unitCents: product.priceCents,
    addedCents: variant?.addedCents ?? 0,
    gstFree: product.gstFree,
    grams: product.grams === null ? null : (variant?.grams ?? product.grams),
    imageUrl: product.imageUrl,
    pageUrl: product.published ? product.pageUrl : null,
    capacityKey: variant ? variantPool(variant.id) : null,
    maximum:
      product.maxPerCustomer === null
        ? null
        : { max: product.maxPerCustomer, keys: product.variants.map(({ id }) => variantPool(id)) },
    shortage,
    problem: statusProblem(product) ?? (variant?.available ? null : optionNotAvailable),
  };
}

function shortage(left: number): string {
  return left <= 0 ? 'SOLD OUT' : `Only ${left} left in stock.`;
}

function unavailableQuote(line: CartLine): Quote {
  return {
    name: 'This product',
    descriptionHtml: null,
    options: line.options,
    unitCents: 0,
    addedCents: 0,
    gstFree: false,
    grams: null,
    imageUrl: null,
    pageUrl: null,
    capacityKey: null,
    maximum: null,
    shortage,
    problem: 'NOT AVAILABLE',
  };
}

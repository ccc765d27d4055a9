import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import type { Product, ProductTile } from '#contract/store.ts';
import { ApiProvider } from '#web/api/api-context.tsx';
import { makeCartStore } from '#web/api/cart-store.ts';
import { makeSession } from '#web/api/session.ts';
import { Checkout } from './checkout/checkout.tsx';
import { MoreProducts } from './more-products.tsx';
import { OrderDetails } from './order-details.tsx';
import { ProductList } from './product-list.tsx';
import { ProductNotFound, ProductPage } from './product-page.tsx';

/** As the server draws it: nobody is signed in, nothing is called. */
function drawn(screen: ReactNode): string {
  const api = {
    call: () => Promise.reject(new Error('no call while drawing')),
    session: makeSession(() => Promise.reject(new Error('none'))),
    cart: makeCartStore(),
  };
  return renderToString(<ApiProvider api={api}>{screen}</ApiProvider>).replaceAll('<!-- -->', '');
}

const tile: ProductTile = {
  productId: 1,
  productName: 'Tide tee',
  productSlug: 'tide-tee',
  productUrl: '/product/tide-tee',
  productCode: 'PHI-T01',
  shortDesc: null,
  thumbnailUrl: null,
  priceIncTax: 39,
  priceTextOveriding: null,
  productStatus: 0,
  productStatusText: 'AVAILABLE',
  productCategories: [{ categoryId: 1, seq: 1 }],
  seqInCategory: 1,
};
const product = (changes: Partial<Product> = {}): Product => ({
  ...tile,
  description: '<h3>Fit</h3>',
  metaDesc: null,
  intro: null,
  productImages: [],
  relatedProducts: [],
  totalCnt: 1,
  variantAttributes: {
    attributes: [],
    variants: [{ variantId: 1, variantOptions: [], addedUnitPrice: 0, available: true }],
  },
  ...changes,
});

describe('a product', () => {
  it('shows its price with the prefix AU and the tax note', () => {
    const page = drawn(<ProductPage product={product()} />);
    expect(page).toContain('AU$39.00');
    expect(page).toContain('inc. GST');
    expect(page).toMatch(/<button type="submit"[^>]*>.*ADD TO CART/);
  });

  it('that costs nothing is FREE, without a tax note', () => {
    const page = drawn(<ProductPage product={product({ priceIncTax: 0 })} />);
    expect(page).toContain('FREE');
    expect(page).not.toContain('inc. GST');
  });

  it('with a text for a price shows that instead', () => {
    const page = drawn(<ProductPage product={product({ priceTextOveriding: 'From $680 per team' })} />);
    expect(page).toContain('From $680 per team');
    expect(page).not.toContain('AU$39.00');
  });

  test.each([
    [1, '', 'SOLD OUT'],
    [98, '', 'NOT AVAILABLE'],
    [50, 'COMING SOON', 'COMING SOON'],
  ])('of status %i cannot be bought', (productStatus, productStatusText, label) => {
    const page = drawn(<ProductPage product={product({ productStatus, productStatusText })} />);
    expect(page).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*><span[^>]*>${label}`));
    expect(page).not.toContain('ADD TO CART');
  });

  it('to enquire about has a button for that', () => {
    expect(drawn(<ProductPage product={product({ productStatus: 100 })} />)).toContain('ENQUIRE NOW');
  });

  it('whose only variant is gone is sold out', () => {
    const variantAttributes = {
      attributes: [],
      variants: [{ variantId: 1, variantOptions: [], addedUnitPrice: 0, available: false }],
    };
    expect(drawn(<ProductPage product={product({ variantAttributes })} />)).toContain('SOLD OUT');
  });

  it('that does not exist says so', () => {
    expect(drawn(<ProductNotFound />)).toContain('No product found.');
  });
});

describe('a list of products', () => {
  const categories = [
    { categoryId: 1, categoryName: 'Print' },
    { categoryId: 2, categoryName: 'To wear' },
  ];

  it('can be filtered where there are several categories', () => {
    expect(drawn(<ProductList products={[tile]} categories={categories} />)).toContain('To wear</button>');
    expect(drawn(<ProductList products={[tile]} categories={categories.slice(0, 1)} />)).not.toContain('</button>');
  });

  it('marks what cannot simply be bought', () => {
    expect(
      drawn(
        <ProductList products={[{ ...tile, productStatus: 50, productStatusText: 'COMING SOON' }]} categories={[]} />,
      ),
    ).toContain('COMING SOON');
  });

  it('that is long tells how many there are, can be filtered and offers more', () => {
    expect(drawn(<MoreProducts products={[tile]} total={300} categories={categories} selected={[]} />)).toMatch(
      /To wear<\/button>.*Showing 1 of 300<.*Show more</,
    );
  });

  it('without products says so', () => {
    expect(drawn(<ProductList products={[]} categories={categories} />)).toContain('No products');
  });
});

it('the cart and the order are left to the browser', () => {
  expect(drawn(<Checkout accountForms={{ createAccount: null, logIn: null }} />)).toContain('Loading your cart…');
  expect(drawn(<OrderDetails />)).toContain('Loading your order…');
});

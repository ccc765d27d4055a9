import { describe, expect, it, test } from 'vitest';
import type { Product, ProductTile } from '#contract/store.ts';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import { Checkout } from './checkout/checkout.tsx';
import { MoreProducts } from './more-products.tsx';
import { OrderDetails } from './order-details.tsx';
import { ProductList } from './product-list.tsx';
import { ProductNotFound, ProductPage } from './product-page.tsx';

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

describe('a product page', () => {
  it('shows its price with the prefix AU and the tax note', () => {
    const page = renderedOnServer(<ProductPage product={product()} />);
    expect(page).toContain('AU$39.00');
    expect(page).toContain('inc. GST');
    expect(page).toMatch(/<button type="submit"[^>]*>.*ADD TO CART/);
  });

  it('shows FREE and no tax note for a price of 0', () => {
    const page = renderedOnServer(<ProductPage product={product({ priceIncTax: 0 })} />);
    expect(page).toContain('FREE');
    expect(page).not.toContain('inc. GST');
  });

  it("shows the editor's price text instead of the price", () => {
    const page = renderedOnServer(<ProductPage product={product({ priceTextOveriding: 'From $680 per team' })} />);
    expect(page).toContain('From $680 per team');
    expect(page).not.toContain('AU$39.00');
    expect(page).not.toContain('inc. GST');
  });

  test.each([
    [1, '', 'SOLD OUT'],
    [98, '', 'NOT AVAILABLE'],
    [50, 'COMING SOON', 'COMING SOON'],
  ])('disables the button for status %i', (productStatus, productStatusText, label) => {
    const page = renderedOnServer(<ProductPage product={product({ productStatus, productStatusText })} />);
    expect(page).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*><span[^>]*>${label}`));
    expect(page).not.toContain('ADD TO CART');
  });

  it('shows ENQUIRE NOW for a product on enquiry', () => {
    expect(renderedOnServer(<ProductPage product={product({ productStatus: 100 })} />)).toContain('ENQUIRE NOW');
  });

  it('shows SOLD OUT if its only variant is not available', () => {
    const variantAttributes = {
      attributes: [],
      variants: [{ variantId: 1, variantOptions: [], addedUnitPrice: 0, available: false }],
    };
    expect(renderedOnServer(<ProductPage product={product({ variantAttributes })} />)).toContain('SOLD OUT');
  });

  it('says that a product does not exist', () => {
    expect(renderedOnServer(<ProductNotFound />)).toContain('No product found.');
  });
});

describe('a list of products', () => {
  const categories = [
    { categoryId: 1, categoryName: 'Print' },
    { categoryId: 2, categoryName: 'To wear' },
  ];

  it('has a category filter if there are several categories', () => {
    expect(renderedOnServer(<ProductList products={[tile]} categories={categories} />)).toContain('To wear</button>');
    expect(renderedOnServer(<ProductList products={[tile]} categories={categories.slice(0, 1)} />)).not.toContain(
      '</button>',
    );
  });

  it('labels products that are not on sale', () => {
    expect(
      renderedOnServer(
        <ProductList products={[{ ...tile, productStatus: 50, productStatusText: 'COMING SOON' }]} categories={[]} />,
      ),
    ).toContain('COMING SOON');
  });

  it('shows the total, the filter and Show more for a long list', () => {
    expect(
      renderedOnServer(<MoreProducts products={[tile]} total={300} page={1} categories={categories} selected={[]} />),
    ).toMatch(/To wear<\/button>.*Showing 1 of 300<.*Show more</);
  });

  it('says that there are no products', () => {
    expect(renderedOnServer(<ProductList products={[]} categories={categories} />)).toContain('No products');
  });
});

it('the server renders the loading state of cart and order', () => {
  expect(renderedOnServer(<Checkout accountForms={{ createAccount: () => null, logIn: null }} />)).toContain(
    'Loading your cart…',
  );
  expect(renderedOnServer(<OrderDetails />)).toContain('Loading your order…');
});

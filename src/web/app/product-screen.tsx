import { requireSuccess } from '#contract/errors.ts';
import { type Product, getProduct } from '#contract/store.ts';
import { ProductNotFound, ProductPage } from '#web/store/product-page.tsx';
import type { Screen } from './screen.ts';

export const productScreen: Screen<Product> = {
  module: 'src/web/app/product-screen.tsx',
  async load(call, { params }) {
    const response = requireSuccess(await call(getProduct, { slug: params.slug ?? '' }));
    return isProduct(response) ? { kind: 'ready', value: response } : { kind: 'missing' };
  },
  head: (product) => ({ title: product.productName }),
  View: ({ value }) => <ProductPage product={value} />,
  Missing: ProductNotFound,
};

/** Without a product, the response contains only the count. */
function isProduct(response: Partial<Product> & { totalCnt: number }): response is Product {
  return response.totalCnt > 0 && response.productId !== undefined;
}

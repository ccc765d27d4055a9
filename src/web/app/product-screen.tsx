import { answered } from '#contract/errors.ts';
import { type Product, getProduct } from '#contract/store.ts';
import { ProductNotFound, ProductPage } from '#web/store/product-page.tsx';
import type { Screen } from './screen.ts';

export const productScreen: Screen<Product> = {
  module: 'src/web/app/product-screen.tsx',
  async load(call, { params }) {
    const answer = answered(await call(getProduct, { slug: params.slug ?? '' }));
    return isProduct(answer) ? { kind: 'ready', value: answer } : { kind: 'missing' };
  },
  head: (product) => ({ title: product.productName }),
  View: ({ value }) => <ProductPage product={value} />,
  Missing: ProductNotFound,
};

/** Without a product, the response contains only the count. */
function isProduct(answer: Partial<Product> & { totalCnt: number }): answer is Product {
  return answer.totalCnt > 0 && answer.productId !== undefined;
}

import { entryBefore } from '../../staff/entry.ts';
import type { StaffEntity } from '../../staff/entity.ts';
import { productTitles } from './product.admin.sql.ts';
import { products } from './product.admin.ts';

export const productEntity: StaffEntity = {
  kind: 'product',
  name: 'Products',
  permission: 'shop.manage',
  titles: productTitles,
  verbs: {
    createProduct: { words: 'made the product' },
    saveProduct: { words: 'saved the product', putBack: entryBefore(products) },
  },
};

/** Stock belongs to a variant of a product. */
export const variantEntity: StaffEntity = {
  kind: 'variant',
  name: 'Stock',
  permission: 'shop.manage',
  verbs: { setStock: { words: 'set the stock of' } },
};

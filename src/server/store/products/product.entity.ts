import { audited } from '../../staff/audited.ts';
import { entryBefore } from '../../staff/entry.ts';
import { type PutBack, revisionOf, type StaffEntity, titlesByNumber } from '../../staff/entity.ts';
import { titlesOfCategories, titlesOfVariants } from './product-titles.sql.ts';
import { productTitles } from './product.admin.sql.ts';
import { products, setArchived } from './product.admin.ts';
import { restoreCategory, saveCategory, type StoredCategory, subjectOf } from './product-categories.ts';
import { productExport } from './product-export.ts';
import { searchProducts, stockToday } from './stock-today.ts';

/** On the site or off it, in the archive or not, as before. */
const archivedAsBefore: PutBack = {
  run: ({ deps, call, id, before, after, key }) => {
    const to = { isArchived: before['isArchived'] === true, published: before['published'] === true };
    const wish = { productId: Number(id), revision: revisionOf(after), to };
    const name = to.isArchived ? 'archiveProduct' : 'unarchiveProduct';
    return audited(deps, call, { name, subject: `product:${id}`, input: { key, ...wish } }, (tx) =>
      setArchived(tx, deps, wish),
    );
  },
};

export const productEntity: StaffEntity = {
  kind: 'product',
  name: 'Products',
  permission: 'shop.manage',
  titles: productTitles,
  called: (id, kind) => (id === 'import' ? 'products from a file' : id.startsWith('/') ? `at ${id}` : `${kind} ${id}`),
  today: stockToday,
  search: searchProducts,
  exports: [productExport],
  verbs: {
    createProduct: { words: 'made the product' },
    saveProduct: { words: 'saved the product', putBack: entryBefore(products) },
    archiveProduct: { words: 'archived', putBack: archivedAsBefore },
    unarchiveProduct: { words: 'brought back from the archive', putBack: archivedAsBefore },
    importProducts: { words: 'wrote' },
    exportProducts: { words: 'saved as a file' },
    makeByFile: { words: 'made by a file the product' },
    saveByFile: { words: 'changed by a file', putBack: entryBefore(products) },
  },
};

/** Stock belongs to a variant of a product. */
export const variantEntity: StaffEntity = {
  kind: 'variant',
  name: 'Stock',
  permission: 'shop.manage',
  titles: (source, ids) => titlesByNumber(ids, (numbers) => titlesOfVariants(source, numbers)),
  verbs: {
    setStock: { words: 'set the stock of' },
    changeStock: { words: 'changed the stock of' },
    changeByFile: { words: 'changed by a file the stock of' },
  },
};

export const productCategoryEntity: StaffEntity = {
  kind: 'product-category',
  name: 'Categories of products',
  permission: 'shop.manage',
  titles: (source, ids) => titlesByNumber(ids, (numbers) => titlesOfCategories(source, numbers)),
  called: (id) => `the category ${id}`,
  verbs: {
    createProductCategory: { words: 'made the category' },
    saveProductCategory: {
      words: 'changed the category',
      putBack: {
        run: ({ deps, call, id, before, after, key }) => {
          const values = before['values'] as StoredCategory['values'];
          const wish = { categoryId: Number(id), revision: revisionOf(after), values };
          const action = { name: 'saveProductCategory', subject: subjectOf(wish.categoryId), input: { key, ...wish } };
          return audited(deps, call, action, (tx) => saveCategory(tx, wish));
        },
      },
    },
    restoreProductCategory: { words: 'put back the category' },
    removeProductCategory: {
      words: 'removed the category',
      putBack: {
        says: 'The category is made again with the products that were in it. Pages and promotions have it again.',
        run: ({ deps, call, id, before, key }) => {
          const values = before['values'] as StoredCategory['values'];
          const wish = { categoryId: Number(id), revision: revisionOf(before), values };
          const action = {
            name: 'restoreProductCategory',
            subject: subjectOf(wish.categoryId),
            input: { key, ...wish },
          };
          return audited(deps, call, action, (tx) => restoreCategory(tx, wish));
        },
      },
    },
  },
};

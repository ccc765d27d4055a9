import { Link, useNavigate } from 'react-router';
import { stateNames } from '#contract/admin/product-states.ts';
import { exportProducts, getProductCategories, listStaffProducts } from '#contract/admin/products.ts';
import { priceText } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { count } from '../parts/count.ts';
import { useData } from '../parts/data.ts';
import styles from './products.module.css';
import { stateOptions, stockText } from './words.ts';

/** What the shop sells. */
export function ProductList() {
  const navigate = useNavigate();
  const list = useList(listStaffProducts);
  const { categoryId, state, ...place } = list.place;
  const categories = useData(getProductCategories, {}).data?.categories ?? [];
  return (
    <ListPage
      title="Products"
      action={<Button onClick={() => void navigate('/admin/products/new')}>New product</Button>}
      intro={
        <div className={styles.tools}>
          <Link to="/admin/products/categories">Categories</Link>
          <Link to="/admin/products/import">Import a CSV file</Link>
          <ExportButton
            endpoint={exportProducts}
            input={{
              ...place,
              ...(state !== undefined && { state: state as (typeof stateOptions)[number]['value'] }),
              ...(categoryId !== undefined && { categoryId: Number(categoryId) }),
            }}
          />
        </div>
      }
      search={{
        list,
        find: 'Find by a word of the name, or the code',
        filters: [
          { name: 'state', label: 'Status', all: 'All but archived', options: stateOptions },
          {
            name: 'categoryId',
            label: 'Category',
            all: 'All categories',
            options: categories.map(({ categoryId: id, name }) => ({ value: String(id), label: name })),
          },
        ],
      }}
    >
      <ListTable
        list={list}
        name="Products"
        idOf={(row) => row.productId}
        empty="There is no product yet. Make the first one with ‘New product’."
        columns={[
          {
            name: 'Product',
            sort: 'name',
            cell: (row) => (
              <span className={styles.product}>
                {row.thumbnailUrl === null ? (
                  <span className={styles.thumb} />
                ) : (
                  <Picture
                    className={styles.thumb}
                    src={row.thumbnailUrl}
                    alt=""
                    width={112}
                    height={112}
                    sizes="3.5rem"
                  />
                )}
                <span>
                  <Link className={styles.name} to={`/admin/products/${row.productId}`}>
                    {row.name}
                  </Link>
                  <span className={styles.note}>{row.code}</span>
                </span>
              </span>
            ),
          },
          { name: 'Price', sort: 'price', cell: (row) => priceText(row.price) },
          {
            name: 'Stock',
            cell: (row) => (
              <>
                {stockText(row.stock)}
                {row.variants !== 1 && <span className={styles.note}>{count(row.variants, 'variant')} on sale</span>}
              </>
            ),
          },
          {
            name: 'Status',
            cell: (row) => (
              <>
                {stateNames[row.state]}
                {row.state === 'ownWords' && <span className={styles.note}>‘{row.statusText}’</span>}
              </>
            ),
          },
        ]}
        menu={(row) => ({
          name: row.name,
          actions: [
            { label: 'Duplicate', run: () => void navigate(`/admin/products/new?from=${row.productId}`) },
            !['draft', 'archived'].includes(row.state) && { label: 'See it on the site', run: `/product/${row.slug}` },
          ],
        })}
      />
    </ListPage>
  );
}

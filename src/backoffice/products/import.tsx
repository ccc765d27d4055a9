import { useState } from 'react';
import { importProducts } from '#contract/admin/products.ts';
import { DetailPage } from '../detail/detail-page.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { count } from '../parts/count.ts';
import { CsvImport } from '../parts/csv-import.tsx';
import styles from './products.module.css';

/** Changes many products by a file of a spreadsheet. */
export function ProductImport() {
  const [done, setDone] = useState<DoneWords | null>(null);
  return (
    <DetailPage title="Import products" back={{ to: '/admin/products', name: 'Products' }} done={done}>
      <div className={styles.form}>
        <p>
          Begin with ‘Save as CSV’ in the list: the file has all columns, with a line for each variant. Change what you
          want, take away what you do not need, and choose it here. Lines with a new code make new products.
        </p>
        <p>
          ‘Stock’ counts for new variants only: write how many there are, or ‘no limit’ if it never runs out. For the
          others it says what was left; to add 5 or take away 2, write 5 or -2 under ‘Stock change’.
        </p>
        <CsvImport
          key={done?.text}
          endpoint={importProducts}
          input={{}}
          one="product"
          many="products"
          onWritten={({ made, changed }) =>
            setDone({ text: `Imported: ${count(made, 'new product')}, ${changed} changed.` })
          }
        />
      </div>
    </DetailPage>
  );
}

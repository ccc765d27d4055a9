import { useState } from 'react';
import { importGuides } from '#contract/admin/guides.ts';
import { DetailPage } from '../detail/detail-page.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { count } from '../parts/count.ts';
import { CsvImport } from '../parts/csv-import.tsx';
import styles from './guides.module.css';

/** Changes many guides by a file of a spreadsheet. */
export function GuideImport() {
  const [done, setDone] = useState<DoneWords | null>(null);
  return (
    <DetailPage title="Import guides" back={{ to: '/admin/guides', name: 'Guides' }} done={done}>
      <div className={styles.form}>
        <p>
          Begin with ‘Save as CSV’ in the list: the file has all columns, with a line for each guide. Change what you
          want, take away what you do not need, and choose it here. The address says which guide a line is about.
        </p>
        <p>
          A line with a new address makes a new guide. It is not on sale: make its page with ‘Make its page’ on the
          guide, and have it published.
        </p>
        <CsvImport
          key={done?.text}
          endpoint={importGuides}
          input={{}}
          one="guide"
          many="guides"
          onWritten={({ made, changed }) =>
            setDone({ text: `Imported: ${count(made, 'new guide')}, ${changed} changed.` })
          }
        />
      </div>
    </DetailPage>
  );
}

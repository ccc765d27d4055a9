import { useState } from 'react';
import { importSubscribers } from '#contract/admin/subscribers.ts';
import { DetailPage } from '../detail/detail-page.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { CsvImport } from '../parts/csv-import.tsx';
import styles from './subscribers.module.css';

/** Adds people who agreed somewhere else, from a file that says when, where and to which words. */
export function SubscriberImport() {
  const [done, setDone] = useState<DoneWords | null>(null);
  return (
    <DetailPage title="Import subscribers" back={{ to: '/admin/subscribers', name: 'Subscribers' }} done={done}>
      <div className={styles.form}>
        <p>
          Each line is a person who agreed to the newsletter somewhere else. The first line names the columns: ‘Email’,
          ‘Agreed (Sydney)’, ‘Source’ and ‘Words agreed to’; ‘Name’ and ‘Site’ too, if you know them. They say when,
          where and to which words the person agreed: without that nobody may be emailed.
        </p>
        <p>
          An import only adds. Whoever is known here stays as they are, and whoever unsubscribed stays so. Whom the file
          calls unsubscribed is noted, so that no other file adds them.
        </p>
        <CsvImport
          key={done?.text}
          endpoint={importSubscribers}
          input={{}}
          one="subscriber"
          many="subscribers"
          onWritten={({ made, leftOutTotal }) => setDone({ text: `Added: ${made}. Left out: ${leftOutTotal}.` })}
        />
      </div>
    </DetailPage>
  );
}

import { useState } from 'react';
import { type OwnCompany, exportData } from '#contract/account.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import styles from './account.module.css';
import { EraseForm } from './erase-form.tsx';
import { saveFile } from './save-file.ts';
import { Section } from './section.tsx';

export function YourData({ companies, onErased }: { companies: readonly OwnCompany[]; onErased: () => void }) {
  const call = useApi();
  const [isOpen, setOpen] = useState(false);
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(exportData, {});
    const { data } = response;
    if (data) saveFile(data.filename, JSON.stringify(data.sections, null, 2), 'application/json');
    return response;
  });
  return (
    <Section id="your-data" title="Your data" isPrinted={false}>
      <p>Everything that we store about you, in one file that people and programs can read.</p>
      <ErrorList errors={submitError} />
      <p className={styles.actions}>
        <Button variant="secondary" pending={pending} onClick={() => void attempt(null)}>
          Download my data
        </Button>
      </p>
      <div className={styles.part}>
        <h3>Erase my account</h3>
        <p>Your account and what belongs to it are erased for good. We tell you first what stays and why.</p>
        <p className={styles.actions}>
          <Button variant="danger" onClick={() => setOpen(true)}>
            Erase my account
          </Button>
        </p>
      </div>
      <Dialog open={isOpen} title="Erase my account" onClose={() => setOpen(false)}>
        <EraseForm companies={companies} onErased={onErased} onKeep={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

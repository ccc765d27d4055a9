import { useState } from 'react';
import type { OwnCompany } from '#contract/account.ts';
import { leaveCompany } from '#contract/companies.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import styles from './account.module.css';

/** Everybody can leave a company at any time; the last owner is told what to do first. */
export function LeaveCompany({ company, onLeft }: { company: OwnCompany; onLeft: () => void }) {
  const call = useApi();
  const [isOpen, setOpen] = useState(false);
  const { corporateId, corporateName } = company;
  const { attempt, pending, submitError, clear } = useAttempt(async () => {
    const response = await call(leaveCompany, { corporateId });
    if (!response.errors?.length) {
      setOpen(false);
      onLeft();
    }
    return response;
  });
  const close = () => {
    setOpen(false);
    clear();
  };
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Leave ${corporateName}`} onClick={() => setOpen(true)}>
        Leave
      </Button>
      <Dialog open={isOpen} title={`Leave ${corporateName}?`} onClose={close}>
        <p>
          Its guides close for you at once. Your account stays, with everything that you bought. To come back you need a
          new invitation.
        </p>
        <ErrorList errors={submitError} />
        <div className={styles.actions}>
          <Button variant="danger" pending={pending} onClick={() => void attempt(null)}>
            Leave
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  );
}

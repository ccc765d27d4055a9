import { useState } from 'react';
import type { EventDetail } from '#contract/events.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EventTime, OtherZones } from './event-zones.tsx';
import { RegistrationForm } from './registration-form.tsx';
import styles from './registration-dialog.module.css';

interface RegistrationDialogProps {
  event: EventDetail;
  open: boolean;
  onClose: () => void;
}

export function RegistrationDialog({ event, open, onClose }: RegistrationDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={event.eventTitle}>
      <Registration event={event} onClose={onClose} />
    </Dialog>
  );
}

export interface Registered {
  email: string;
  /** null if only the mail tells it. */
  bookingCode: string | null;
}

function Registration({ event, onClose }: Omit<RegistrationDialogProps, 'open'>) {
  const [registered, setRegistered] = useState<Registered | null>(null);
  if (registered !== null) {
    return (
      <>
        <Notice tone="success">
          <p>Successfully submitted.</p>
          <p>
            A confirmation email is sent to <strong>{registered.email}</strong>.{' '}
            {registered.bookingCode === null ? (
              'It leads to your tickets and your booking code.'
            ) : (
              <>
                Your booking code is <strong>{registered.bookingCode}</strong>.
              </>
            )}
          </p>
        </Notice>
        {/* The form was removed together with its focused button. */}
        <Button autoFocus variant="secondary" onClick={onClose}>
          Close
        </Button>
      </>
    );
  }
  return (
    <>
      <details className={styles.times}>
        <summary>When it is</summary>
        <EventTime event={event} />
        <OtherZones event={event} />
      </details>
      <RegistrationForm event={event} onRegistered={setRegistered} />
    </>
  );
}

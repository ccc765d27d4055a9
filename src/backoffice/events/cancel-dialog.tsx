import { useState } from 'react';
import { cancelEvent, getEventEffects, type StaffEvent } from '#contract/admin/events.ts';
import { formatMoney } from '#contract/money.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { count } from '../parts/count.ts';
import { useData, useVerb } from '../parts/data.ts';
import { NotLoaded } from '../parts/load-failed.tsx';
import { Unreached } from './unreached.tsx';

interface Props {
  event: StaffEvent;
  onClose: (text?: string) => void;
}

/** Asks before an event is cancelled, which cannot be taken back. */
export function CancelDialog({ event, onClose }: Props) {
  const { data, errors, retry } = useData(getEventEffects, { eventId: event.eventId });
  const effects = data?.data;
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const { attempt, pending, submitError } = useVerb(cancelEvent, () =>
    onClose('The event is cancelled. Refunds and emails go out within a minute.'),
  );
  const cancel = (): void => {
    if (reason.trim() === '') setFault('Say why: it is in the email.');
    else void attempt({ eventId: event.eventId, reason: reason.trim() });
  };
  return (
    <ConfirmDialog
      title={`Cancel ‘${event.title}’?`}
      press="Cancel the event"
      keep="Keep the event"
      isReady={data !== undefined}
      pending={pending}
      errors={submitError}
      onYes={cancel}
      onClose={() => onClose()}
    >
      {!data && <NotLoaded errors={errors} retry={retry} />}
      {effects && (
        <>
          <ul>
            <li>
              {effects.tickets === 0
                ? 'Nobody has booked.'
                : `${count(effects.tickets, 'ticket')} of ${count(effects.registrations, 'booking')} end.`}
            </li>
            {effects.refundAmount > 0 && <li>{formatMoney(effects.refundAmount)} goes back to the cards that paid.</li>}
            {effects.mailed > 0 && (
              <li>{count(effects.mailed, 'address gets', 'addresses get')} an email with the reason.</li>
            )}
            {effects.waiting > 0 && <li>{count(effects.waiting, 'person', 'people')} on the waiting list are told.</li>}
            {effects.paying > 0 && (
              <li>
                {count(effects.paying, 'ticket is', 'tickets are')} being paid for right now: if the payment arrives, it
                goes back as well.
              </li>
            )}
          </ul>
          <Unreached effects={effects} />
        </>
      )}
      <p>Its page stays and says that it is cancelled. This cannot be taken back.</p>
      <TextField
        label="Why"
        required
        maxLength={300}
        hint="Everybody reads it in the email and on the page."
        value={reason}
        error={fault}
        onChange={({ target }) => {
          setReason(target.value);
          setFault(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

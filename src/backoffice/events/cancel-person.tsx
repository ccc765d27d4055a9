import { useState } from 'react';
import { type AttendeeRow, getAttendee } from '#contract/admin/attendees.ts';
import { cancelAttendee, type StaffEvent } from '#contract/admin/events.ts';
import { formatMoney } from '#contract/money.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { OneOfField } from '../fields/one-of-field.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useData, useVerb } from '../parts/data.ts';
import { NotLoaded } from '../parts/load-failed.tsx';
import { personName } from './words.ts';

interface Props {
  row: AttendeeRow;
  event: StaffEvent;
  onClose: (text?: string) => void;
}

/** Asks before one ticket is cancelled, and says what goes back. */
export function CancelPerson({ row, event, onClose }: Props) {
  const { data, errors, retry } = useData(getAttendee, { ticketCode: row.ticketCode });
  const [isRefunded, setRefunded] = useState(true);
  const [reason, setReason] = useState('');
  const name = personName(row);
  const cents = data?.data?.refundAmount ?? 0;
  const mailed = data?.data?.mailed ?? [];
  const { attempt, pending, submitError } = useVerb(cancelAttendee, ({ results }) =>
    onClose(
      `The ticket of ${name} is cancelled.${results && results.refundAmount > 0 ? ` ${formatMoney(results.refundAmount)} goes back.` : ''}`,
    ),
  );
  return (
    <ConfirmDialog
      title={`Cancel the ticket of ${name}?`}
      press={isRefunded && cents > 0 ? `Cancel it and refund ${formatMoney(cents)}` : 'Cancel the ticket'}
      keep="Keep the ticket"
      // Before the price is known, the press would keep it.
      isReady={data !== undefined}
      pending={pending}
      errors={submitError}
      onYes={() => void attempt({ ticketCode: row.ticketCode, refund: isRefunded && cents > 0, reason: reason.trim() })}
      onClose={() => onClose()}
    >
      <p>
        Ticket {row.ticketCode} for ‘{event.title}’ ends, and its place is free again
        {event.waiting > 0 && '; it is offered to the waiting list'}.{' '}
        {mailed.length > 0 ? `An email goes to ${mailed.join(' and ')}.` : data && 'There is no address to tell.'}
      </p>
      {!data && <NotLoaded errors={errors} retry={retry} />}
      {cents > 0 && (
        <OneOfField
          legend="Its price"
          choices={[
            { value: 'back', label: `${formatMoney(cents)} goes back to the card that paid` },
            { value: 'kept', label: 'We keep it: nothing goes back' },
          ]}
          value={isRefunded ? 'back' : 'kept'}
          onChange={(choice) => setRefunded(choice === 'back')}
        />
      )}
      <TextField
        label="Why"
        hint="It is in the email."
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

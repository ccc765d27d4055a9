import { useState } from 'react';
import { type AttendeeRow, getAttendee } from '#contract/admin/attendees.ts';
import { getEventForEdit, listStaffEvents, moveAttendee, type StaffEvent } from '#contract/admin/events.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { useApi } from '#web/api/api-context.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Choice, ReferenceField } from '../fields/reference-field.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useData, useVerb } from '../parts/data.ts';
import { NotLoaded } from '../parts/load-failed.tsx';
import { personName, placesText, whenAt } from './words.ts';

interface Props {
  row: AttendeeRow;
  event: StaffEvent;
  onClose: (text?: string) => void;
}

/** What goes back, known once the other event is chosen. */
function costText(price: number | null, back: number | null): string {
  if (price === null || back === null) return 'If the other event costs less, the difference goes back.';
  const cost = price > 0 ? `costs ${formatMoney(price)}` : 'is free';
  if (back > 0) return `The other event ${cost}, so ${formatMoney(back)} goes back.`;
  return 'Nothing goes back.';
}

/** One ticket to another event; the person and who booked are told. */
export function MovePerson({ row, event, onClose }: Props) {
  const call = useApi();
  const [to, setTo] = useState<Choice | null>(null);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const name = personName(row);
  const paid = useData(getAttendee, { ticketCode: row.ticketCode });
  const other = useData(getEventForEdit, { eventId: to === null ? event.eventId : Number(to.id) });
  const isKnown = paid.data !== undefined && other.data !== undefined && !other.isOld;
  const chosen = to !== null && isKnown ? other.data?.data : null;
  const price = !chosen ? null : chosen.isPaid ? chosen.values.price : 0;
  const back = price === null || !paid.data?.data ? null : sumDollars([paid.data.data.refundAmount, -price]);
  const { attempt, pending, submitError } = useVerb(moveAttendee, ({ results }) =>
    onClose(
      `${name} is now coming to ${results?.event}, with ticket ${results?.ticketCode}.${
        results && results.refundAmount > 0 ? ` ${formatMoney(results.refundAmount)} goes back.` : ''
      }`,
    ),
  );
  const search = async (find: string): Promise<Choice[]> => {
    const { rows } = await call(listStaffEvents, { ...(find.trim() !== '' && { find }) });
    return rows
      .filter(({ eventId }) => eventId !== event.eventId)
      .slice(0, 8)
      .map((each) => ({
        id: String(each.eventId),
        label: each.title,
        note: `${whenAt(each)} · ${placesText(each)}${each.places === null ? '' : ' taken'}`,
      }));
  };
  const move = (): void => {
    if (to === null) setFault('Choose the other event.');
    else void attempt({ ticketCode: row.ticketCode, toEventId: Number(to.id), reason: reason.trim() });
  };
  return (
    <ConfirmDialog
      title={`Move ${name} to another event`}
      press={back !== null && back > 0 ? `Move the ticket and refund ${formatMoney(back)}` : 'Move the ticket'}
      keep="Leave it here"
      isSafe
      isReady={isKnown}
      pending={pending}
      errors={submitError}
      onYes={move}
      onClose={() => onClose()}
    >
      <p>
        Ticket {row.ticketCode} for ‘{event.title}’ ends, and its place here is free again. They get an email with the
        new ticket. <strong>{costText(price, back)}</strong>
      </p>
      {!isKnown && (
        <NotLoaded
          errors={[...new Set([...paid.errors, ...other.errors])]}
          retry={() => {
            paid.retry();
            other.retry();
          }}
        />
      )}
      <ReferenceField
        label="The other event"
        required
        error={fault}
        value={to}
        onChange={(choice) => {
          setTo(choice);
          setFault(undefined);
        }}
        search={search}
      />
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

import * as z from 'zod/mini';
import { type EventEffects, getEventEffects, moveEvent, type StaffEvent } from '#contract/admin/events.ts';
import type { Stale } from '#contract/admin/change.ts';
import { placeZone } from '#contract/event-times.ts';
import { sydneyMoment } from '#contract/moments.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { instantOfMoment, momentOf } from '../fields/moment.ts';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { count } from '../parts/count.ts';
import { useData, useSend } from '../parts/data.ts';
import { NotLoaded } from '../parts/load-failed.tsx';
import { noPlace, OnlineChoice, placeSchema } from './place-fields.tsx';
import { Times } from './times.tsx';
import { Unreached } from './unreached.tsx';
import { whenAt } from './words.ts';

const moment = (words: string) =>
  z
    .object({ at: z.string(), zone: z.string(), which: z.optional(z.enum(['first', 'second'])) })
    .check(z.refine((value) => instantOfMoment(value) !== null, words));

const schema = z.object({
  startsAt: moment('Enter when the event begins.'),
  endsAt: moment('Enter when the event ends.'),
  ...placeSchema,
  cancelUntil: z.enum(['start', 'never']),
  reason: z.string().check(z.maxLength(300, 'At most 300 characters.')),
});

const untilOptions = [
  { value: 'start', label: 'Until the new start' },
  { value: 'never', label: 'As before' },
];

interface Props {
  event: StaffEvent;
  onClose: (text?: string) => void;
}

function staleText({ by, fields }: Stale): string {
  const starts = fields.find(({ field }) => field === 'startsAt');
  const now =
    typeof starts?.now === 'string' ? ` It begins ${sydneyMoment(starts.now)} now; you have typed another time.` : '';
  return `${by ?? 'Somebody else'} has changed this event since you opened it.${now} Nothing was moved. Close this, look at the event and move it again.`;
}

function toldText({ mailed, tickets }: EventEffects): string {
  if (tickets === 0) return 'Nobody has booked yet, so nobody is told.';
  if (mailed === 0) return 'Nobody who booked has an address, so no email goes out. Bookings stay valid.';
  return `${count(mailed, 'address', 'addresses')} with ${count(tickets, 'ticket')} get an email with the old and the new time and place, and a new calendar entry. Bookings stay valid.`;
}

/** Another time or place; everybody who booked is told. */
export function MoveDialog({ event, onClose }: Props) {
  const { data, errors, retry } = useData(getEventEffects, { eventId: event.eventId });
  const effects = data?.data;
  return (
    <FormDialog title={`Move ‘${event.title}’`} onClose={() => onClose()}>
      <p>Now: {whenAt(event)}.</p>
      {effects && (
        <>
          <p>{toldText(effects)}</p>
          <Unreached effects={effects} />
        </>
      )}
      {data ? <MoveForm event={event} onClose={onClose} /> : <NotLoaded errors={errors} retry={retry} />}
    </FormDialog>
  );
}

function MoveForm({ event, onClose }: Props) {
  const send = useSend(moveEvent);
  // Time and place belong together, so there is no choice field by field: the move is looked at anew.
  const moved: typeof send = async (input) => {
    const { stale, ...answer } = await send(input);
    return stale ? { errors: [{ errorMessage: staleText(stale) }] } : answer;
  };
  const zone = placeZone(event.venue === null ? null : event.timeZone).timeZone;
  const { venue } = event;
  return (
    <EntityForm
      label="Move the event"
      submitLabel="Move the event"
      schema={schema}
      values={{
        startsAt: momentOf(event.startsAt, zone),
        endsAt: momentOf(event.endsAt, zone),
        isOnline: venue === null ? 'yes' : 'no',
        venueName: venue?.name ?? '',
        venueAddress: venue?.address ?? '',
        cancelUntil: 'start',
        reason: '',
      }}
      revision={event.revision}
      names={{
        startsAt: 'Begins',
        endsAt: 'Ends',
        isOnline: 'Where',
        venueName: 'Place',
        venueAddress: 'Address',
        cancelUntil: 'Who booked may cancel',
        reason: 'Why',
      }}
      send={({ startsAt, endsAt, isOnline, venueName, venueAddress, cancelUntil, reason }, revision) => {
        const place =
          isOnline === 'yes' ? null : { name: venueName.trim(), address: venueAddress.trim(), timeZone: startsAt.zone };
        const stays =
          place === null
            ? venue === null
            : place.name === venue?.name && place.address === (venue.address ?? '') && place.timeZone === zone;
        if (place !== null && !stays && (place.name === '' || place.address === ''))
          return Promise.resolve({ errors: [noPlace] });
        return moved({
          eventId: event.eventId,
          revision,
          startsAt: instantOfMoment(startsAt) ?? '',
          endsAt: instantOfMoment({ ...endsAt, zone: startsAt.zone }) ?? '',
          ...(!stays && { venue: place }),
          ...(cancelUntil === 'never' && { cancelUntil: null }),
          reason: reason.trim(),
        });
      }}
      onSaved={() => onClose('The event has moved. Everybody who booked is told within a minute.')}
    >
      {({ form, field, control }) => {
        return (
          <>
            <Times
              starts={form.watch('startsAt')}
              ends={form.watch('endsAt')}
              onEnds={(ends) => form.setValue('endsAt', ends)}
              control={control}
            />
            <OnlineChoice field={field} isOnline={form.watch('isOnline') === 'yes'} />
            <SelectField
              label="Who booked may cancel"
              hint="Until the new start they get their money back. As before gives them no new right."
              options={untilOptions}
              {...field('cancelUntil')}
            />
            <TextField label="Why" hint="It is in the email." {...field('reason')} />
          </>
        );
      }}
    </EntityForm>
  );
}

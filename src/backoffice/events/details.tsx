import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Stale } from '#contract/admin/change.ts';
import { type EventEffects, getEventEffects, saveEvent, type StaffEvent } from '#contract/admin/events.ts';
import { formatMoney } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Facts } from '../detail/facts.tsx';
import { Columns, Section } from '../detail/section.tsx';
import { checked } from '../fields/checked.ts';
import { EntityForm } from '../form/entity-form.tsx';
import { History } from '../history/history.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { count } from '../parts/count.ts';
import { useData, useSend } from '../parts/data.ts';
import { NotLoaded } from '../parts/load-failed.tsx';
import { whenOpened } from '../parts/when-opened.tsx';
import { fromForm, names, toForm, valuesSchema } from './event-form.ts';
import { EventFrame, useEvent } from './event-frame.tsx';
import { ComingFields, SaleFields, TextFields } from './value-fields.tsx';
import styles from './events.module.css';
import { placesText, placeText, stateOf, whenAt, whenInSydney } from './words.ts';

const PlacesDialog = whenOpened(async () => (await import('./places-dialog.tsx')).PlacesDialog);
const MoveDialog = whenOpened(async () => (await import('./move-dialog.tsx')).MoveDialog);
const CancelDialog = whenOpened(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

/** What an event is: its text to change, and its time, place and places, which have verbs of their own. */
export function EventDetails() {
  const { event, loading } = useEvent();
  return event ? <Details key={event.eventId} event={event} /> : loading;
}

function Details({ event }: { event: StaffEvent }) {
  const { state } = useLocation();
  const isNew = (state as { isNew?: boolean } | null)?.isNew === true;
  const [done, setDone] = useState<DoneWords | null>(isNew ? { text: madeText(event) } : null);
  const [open, setOpen] = useState<'places' | 'move' | 'cancel' | null>(null);
  const effects = useData(getEventEffects, { eventId: event.eventId });
  const close = (text?: string): void => {
    setOpen(null);
    if (text !== undefined) setDone({ text });
  };
  const isComing = ['Draft', 'Open', 'Full'].includes(stateOf(event));
  return (
    <EventFrame event={event} done={done}>
      <Columns
        aside={
          <>
            <Section title="When, where and how many">
              <Facts
                facts={[
                  ['When', whenAt(event)],
                  ['By our clocks', whenInSydney(event)],
                  ['Where', placeText(event)],
                  ['Places taken', placesText(event)],
                  ['Sold', event.sold],
                  ['Held', event.held > 0 && `${event.held}, by checkouts and the waiting list`],
                  ['Waiting', event.waiting > 0 && event.waiting],
                  ['Price', event.isPaid ? formatMoney(event.values.price) : 'Free'],
                  ['Cancelled because', event.cancelReason],
                  ['Page', event.published && <a href={`/event/${event.slug}`}>See it on the site</a>],
                ]}
              />
              {isComing && (
                <p className={styles.tools}>
                  <Button size="small" variant="secondary" onClick={() => setOpen('places')}>
                    Change the places …
                  </Button>
                  <Button size="small" variant="secondary" onClick={() => setOpen('move')}>
                    Move the event …
                  </Button>
                </p>
              )}
            </Section>
            {isComing && (
              <Section title="Cancel">
                {effects.data?.data ? (
                  <p>{cancelHint(effects.data.data)}</p>
                ) : (
                  <NotLoaded errors={effects.errors} retry={effects.retry} />
                )}
                <Button variant="danger" size="small" onClick={() => setOpen('cancel')}>
                  Cancel the event …
                </Button>
              </Section>
            )}
            <History
              subject={`event:${event.eventId}`}
              onPutBack={() => setDone({ text: 'It is as it was before.' })}
            />
          </>
        }
      >
        <ValuesForm event={event} onSaved={() => setDone({ text: 'Saved.' })} />
      </Columns>
      {open === 'places' && <PlacesDialog event={event} onClose={close} />}
      {open === 'move' && <MoveDialog event={event} onClose={close} />}
      {open === 'cancel' && <CancelDialog event={event} onClose={close} />}
    </EventFrame>
  );
}

const madeText = ({ published }: StaffEvent): string =>
  published
    ? 'The event is made, and people can book it on the site.'
    : 'The event is made. It is a draft, which visitors do not see.';

function cancelHint(effects: EventEffects): string {
  if (effects.tickets === 0) return 'Nobody has booked yet.';
  return `Everybody gets their money back and an email: ${count(effects.tickets, 'ticket')}, ${formatMoney(effects.refundAmount)}.`;
}

/** The stored values of a refused save as the fields have them: no link is an empty text. */
function asTyped<Answer extends { stale?: Stale | undefined }>(answer: Answer): Answer {
  if (!answer.stale) return answer;
  const fields = answer.stale.fields.map((each) =>
    each.field === 'joinUrl' ? { ...each, yours: each.yours ?? '', now: each.now ?? '' } : each,
  );
  return { ...answer, stale: { ...answer.stale, fields } };
}

function ValuesForm({ event, onSaved }: { event: StaffEvent; onSaved: () => void }) {
  const send = useSend(saveEvent);
  return (
    <EntityForm
      key={event.eventId}
      label="Event"
      submitLabel="Save"
      schema={valuesSchema}
      values={toForm(event.values, event.isPaid)}
      revision={event.revision}
      names={names}
      send={async (values, revision) =>
        asTyped(await send({ eventId: event.eventId, revision, values: fromForm(values) }))
      }
      onSaved={onSaved}
    >
      {(fields) => (
        <>
          <Section title="What it is">
            <TextFields {...fields} />
            <CheckField label="On the site" {...checked(fields.field('published'))} />
          </Section>
          <Section title="Price and rules">
            <SaleFields {...fields} isFree={!event.isPaid} />
          </Section>
          <Section title="For those who come">
            {event.venue === null && (
              <TextField label={names.joinUrl} hint="Only people who booked get it." {...fields.field('joinUrl')} />
            )}
            <ComingFields {...fields} />
          </Section>
        </>
      )}
    </EntityForm>
  );
}

import * as z from 'zod/mini';
import { setEventPlaces, type StaffEvent } from '#contract/admin/events.ts';
import { QuantityField } from '../fields/quantity-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { count } from '../parts/count.ts';
import { useSend } from '../parts/data.ts';

const schema = z.object({
  places: z.nullable(z.number('Enter a whole number.').check(z.int('Enter a whole number.'))),
});

/** How many may come. Never fewer than are sold and held. */
export function PlacesDialog({ event, onClose }: { event: StaffEvent; onClose: (text?: string) => void }) {
  const send = useSend(setEventPlaces);
  const held = event.held > 0 ? ` and ${event.held} held by checkouts and the waiting list` : '';
  return (
    <FormDialog title={`Places of ‘${event.title}’`} onClose={() => onClose()}>
      <p>
        {event.sold} sold{held}.{' '}
        {event.waiting > 0 &&
          `${count(event.waiting, 'booking waits', 'bookings wait')}: new places are offered to them first.`}
      </p>
      <EntityForm
        label="Places"
        submitLabel="Change the places"
        schema={schema}
        values={{ places: event.places }}
        revision={event.revision}
        names={{ places: 'Places' }}
        send={(values, revision) => send({ eventId: event.eventId, revision, values })}
        onSaved={({ places }: { places: number | null }) =>
          onClose(places === null ? 'The event has no limit now.' : `The event has ${count(places, 'place')} now.`)
        }
      >
        {({ control }) =>
          control('places', (props) => <QuantityField label="Places" hint="Leave it empty for no limit." {...props} />)
        }
      </EntityForm>
    </FormDialog>
  );
}

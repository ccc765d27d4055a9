import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { createEvent } from '#contract/admin/events.ts';
import { organisationZone } from '#contract/wall-clock.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { checked } from '../fields/checked.ts';
import { DetailPage } from '../detail/detail-page.tsx';
import { Section } from '../detail/section.tsx';
import { instantOfMoment, type Moment } from '../fields/moment.ts';
import { QuantityField } from '../fields/quantity-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { useSend } from '../parts/data.ts';
import { emptyValues, fromForm, names, valuesSchema } from './event-form.ts';
import { noPlace, OnlineChoice, onlinePlace, placeSchema } from './place-fields.tsx';
import { Times } from './times.tsx';
import { ComingFields, SaleFields, TextFields } from './value-fields.tsx';
import styles from './events.module.css';

const moment = (words: string) =>
  z
    .object({ at: z.string(), zone: z.string(), which: z.optional(z.enum(['first', 'second'])) })
    .check(z.refine((value) => instantOfMoment(value) !== null, words));

const schema = z.extend(valuesSchema, {
  startsAt: moment('Enter when the event begins.'),
  endsAt: moment('Enter when the event ends.'),
  ...placeSchema,
  places: z.nullable(z.number('Enter a whole number.').check(z.int('Enter a whole number.'))),
});
type Values = z.infer<typeof schema>;

const noTime: Moment = { at: '', zone: organisationZone };
const empty: Values = {
  ...emptyValues,
  ...onlinePlace,
  startsAt: noTime,
  endsAt: noTime,
  isOnline: 'no',
  places: null,
};

/** A new event: one form, and its page and tickets are there. */
export function NewEvent() {
  const navigate = useNavigate();
  const send = useSend(createEvent);
  return (
    <DetailPage title="New event" back={{ to: '/admin/events', name: 'Events' }}>
      <div className={styles.form}>
        <EntityForm
          label="New event"
          submitLabel="Make the event"
          schema={schema}
          values={empty}
          names={{
            ...names,
            startsAt: 'Begins',
            endsAt: 'Ends',
            isOnline: 'Where',
            venueName: 'Place',
            venueAddress: 'Address',
            places: 'Places',
          }}
          send={({ startsAt, endsAt, isOnline, venueName, venueAddress, places, ...values }) => {
            const venue = isOnline === 'yes' ? null : { name: venueName.trim(), address: venueAddress.trim() };
            if (venue && (venue.name === '' || venue.address === '')) return Promise.resolve({ errors: [noPlace] });
            return send({
              values: fromForm(values),
              startsAt: instantOfMoment(startsAt) ?? '',
              endsAt: instantOfMoment({ ...endsAt, zone: startsAt.zone }) ?? '',
              timeZone: startsAt.zone,
              venue,
              joinUrl: null,
              places,
            });
          }}
          onSaved={({ eventId }: { eventId: number }) =>
            void navigate(`/admin/events/${eventId}`, { state: { isNew: true } })
          }
        >
          {(fields) => (
            <>
              <Section title="What it is">
                <TextFields {...fields} />
              </Section>
              <Section title="When and where">
                <Times
                  starts={fields.form.watch('startsAt')}
                  ends={fields.form.watch('endsAt')}
                  onEnds={(ends) => fields.form.setValue('endsAt', ends)}
                  control={fields.control}
                />
                <OnlineChoice
                  field={fields.field}
                  isOnline={fields.form.watch('isOnline') === 'yes'}
                  join={
                    <TextField
                      label={names.joinUrl}
                      hint="Only people who booked get it."
                      {...fields.field('joinUrl')}
                    />
                  }
                />
              </Section>
              <Section title="Places and price">
                {fields.control('places', (props) => (
                  <QuantityField label="Places" hint="Leave it empty for no limit." {...props} />
                ))}
                <SaleFields {...fields} />
              </Section>
              <Section title="For those who come">
                <ComingFields {...fields} />
              </Section>
              <CheckField label="Show it on the site at once" {...checked(fields.field('published'))} />
            </>
          )}
        </EntityForm>
      </div>
    </DetailPage>
  );
}

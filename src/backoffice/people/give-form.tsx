import * as z from 'zod/mini';
import { giveAccess, type PersonDetail } from '#contract/admin/people.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DayField } from '../fields/day-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';
import { lastDay, nameOf } from './words.ts';

const form = z.object({
  guideId: z.string().check(z.minLength(1, 'Choose a guide.')),
  reason: z.string().check(z.trim(), z.minLength(1, 'Say why, in a few words.'), z.maxLength(300)),
  lastDay: z.string(),
});

interface Props {
  person: PersonDetail;
  /** Chosen before; the person who gives can choose another one. */
  guideId: number | null;
  onClose: () => void;
  onGiven: (text: string, guideId: number) => void;
}

/** Gives a guide to a person, for a time or for good. */
export function GiveForm({ person, guideId, onClose, onGiven }: Props) {
  const send = useSend(giveAccess);
  const name = nameOf(person);
  const titleOf = (id: number) => person.allGuides.find((each) => each.guideId === id)?.title ?? 'The guide';
  return (
    <FormDialog title={`Give ${name} access`} onClose={onClose}>
      <p>It opens for them at once, and is no sale. You can take it away again.</p>
      <EntityForm
        label="Access"
        submitLabel="Give access"
        schema={form}
        values={{ guideId: guideId === null ? '' : String(guideId), reason: '', lastDay: '' }}
        names={{ guideId: 'Guide', reason: 'Reason', lastDay: 'Until' }}
        send={(values) =>
          send({
            uid: person.uid,
            guideId: Number(values.guideId),
            reason: values.reason,
            lastDay: values.lastDay === '' ? null : values.lastDay,
          })
        }
        onSaved={({ guideId: given, endsAt }) =>
          onGiven(`‘${titleOf(given)}’ opens for ${name}${endsAt === null ? '' : ` until ${lastDay(endsAt)}`}.`, given)
        }
      >
        {({ field, control }) => (
          <>
            <SelectField
              label="Guide"
              required
              placeholder="Choose a guide"
              options={person.allGuides.map((each) => ({ value: String(each.guideId), label: each.title }))}
              {...field('guideId')}
            />
            <TextField
              label="Reason"
              required
              hint="The person can read it in the file of their data."
              autoComplete="off"
              {...field('reason')}
            />
            {control('lastDay', (props) => (
              <DayField label="Until (optional)" hint="Empty means without an end." {...props} />
            ))}
          </>
        )}
      </EntityForm>
    </FormDialog>
  );
}

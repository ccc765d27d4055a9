import { useState } from 'react';
import * as z from 'zod/mini';
import { type Message, saveMessageNote } from '#contract/admin/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { Section } from '../detail/section.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';
import styles from './messages.module.css';

const schema = z.object({ note: z.string().check(z.maxLength(5000, 'A note has at most 5,000 characters.')) });

interface Props {
  message: Pick<Message, 'messageId' | 'name' | 'note' | 'revision'>;
  onSaved: (revision: number) => void;
}

/** What staff know about a message. */
export function Note({ message, onSaved }: Props) {
  const { messageId, name, note, revision } = message;
  const [isOpen, setOpen] = useState(false);
  const send = useSend(saveMessageNote);
  return (
    <Section
      title="Note"
      action={
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          {note === '' ? 'Write a note' : 'Change the note'}
        </Button>
      }
    >
      {note === '' ? <p className={styles.soft}>Nobody has written one.</p> : <p className={styles.text}>{note}</p>}
      {isOpen && (
        <FormDialog title={`Note about the message of ${name}`} onClose={() => setOpen(false)}>
          <EntityForm
            label="Note"
            submitLabel="Save the note"
            schema={schema}
            values={{ note }}
            revision={revision}
            names={{ note: 'Note' }}
            send={(values, read) => send({ messageId, revision: read, values })}
            onSaved={(results) => {
              setOpen(false);
              onSaved(results.revision);
            }}
          >
            {({ field }) => (
              <TextArea
                label="Note"
                rows={6}
                hint="It is never emailed. The person it is about gets it if they ask for their data."
                {...field('note')}
              />
            )}
          </EntityForm>
        </FormDialog>
      )}
    </Section>
  );
}

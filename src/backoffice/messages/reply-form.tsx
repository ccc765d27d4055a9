import { useState } from 'react';
import * as z from 'zod/mini';
import { maxReply, type Message, replyToMessage } from '#contract/admin/messages.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { useSend } from '../parts/data.ts';

const schema = z.object({
  subject: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a subject.'), z.maxLength(150, 'A subject has at most 150 characters.')),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a text.'),
      z.maxLength(maxReply, `A reply has at most ${maxReply.toLocaleString('en-AU')} characters.`),
    ),
});

interface Props {
  message: Pick<Message, 'messageId' | 'email' | 'receiver' | 'revision'>;
  /** What it begins with. */
  subject: string;
  /** The revision that is expected: what was read, or what was made on this screen since. */
  seen: (read: number) => number;
  onSaved: (revision: number) => void;
}

/** A mail to whoever sent the message. */
export function ReplyForm({ message: { messageId, email, receiver, revision }, subject, seen, onSaved }: Props) {
  const send = useSend(replyToMessage);
  const [sent, setSent] = useState(0);
  return (
    <EntityForm
      key={sent}
      label="Reply"
      submitLabel="Send the reply"
      schema={schema}
      values={{ subject, text: '' }}
      revision={revision}
      names={{ subject: 'Subject', text: 'Text' }}
      send={(values, read) => send({ messageId, revision: seen(read), values })}
      onSaved={(results) => {
        setSent(sent + 1);
        onSaved(results.revision);
      }}
    >
      {({ field }) => (
        <>
          <p>
            It goes to <strong>{email}</strong>. Their answer comes to {receiver}.
          </p>
          <TextField
            label="Subject"
            required
            autoComplete="off"
            hint="Somebody else may see it on their screen, so it says nothing of the message unless you write it."
            {...field('subject')}
          />
          <TextArea
            label="Text"
            required
            rows={9}
            hint="Only what you write here is emailed; the message itself is not repeated."
            {...field('text')}
          />
        </>
      )}
    </EntityForm>
  );
}

import { useState } from 'react';
import { listEventMails, previewEventMail, sendEventMail } from '#contract/admin/event-mails.ts';
import type { StaffEvent } from '#contract/admin/events.ts';
import type { Output } from '#contract/endpoint.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { FormShell } from '#web/ui/form-shell.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Section } from '../detail/section.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useUnsaved } from '../form/unsaved.tsx';
import { ListTable } from '../list/list-table.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useLocalPlace } from '../list/use-place.ts';
import { count } from '../parts/count.ts';
import { useData, useVerb } from '../parts/data.ts';
import { whenText } from '../parts/when.ts';
import { EventFrame, useEvent } from './event-frame.tsx';

import styles from './events.module.css';

type Preview = NonNullable<Output<typeof previewEventMail>['data']>;

/** A mail to everybody who comes, and those that were sent. */
export function EventMails() {
  const { event, loading } = useEvent();
  return event ? <Mails key={event.eventId} event={event} /> : loading;
}

function Mails({ event }: { event: StaffEvent }) {
  const [done, setDone] = useState<DoneWords | null>(null);
  return (
    <EventFrame event={event} done={done}>
      {event.cancelledAt === null && (
        <Section title="Email everybody who comes">
          <Writer
            event={event}
            onSent={(recipients) =>
              setDone({ text: `The email is on its way to ${count(recipients, 'address', 'addresses')}.` })
            }
          />
        </Section>
      )}
      <Section title="What was sent">
        <Sent event={event} />
      </Section>
    </EventFrame>
  );
}

function Writer({ event: { eventId }, onSent }: { event: StaffEvent; onSent: (recipients: number) => void }) {
  const call = useApi();
  const [words, setWords] = useState({ subject: '', text: '' });
  const [fault, setFault] = useState<{ subject?: string; text?: string }>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const { question, settle } = useUnsaved(words.subject !== '' || words.text !== '');
  const looking = useAttempt(async (asked: typeof words) => {
    const answer = await call(previewEventMail, { eventId, ...asked });
    setPreview(answer.data);
    return answer;
  });
  const sending = useVerb(sendEventMail, ({ results }) => {
    setPreview(null);
    settle();
    setWords({ subject: '', text: '' });
    onSent(results?.recipients ?? 0);
  });
  const write = (change: Partial<typeof words>): void => {
    setWords({ ...words, ...change });
    setFault({});
  };
  return (
    <>
      <FormShell
        label="Email to everybody who comes"
        submitLabel="See how it looks …"
        submitVariant="primary"
        pending={looking.pending}
        submitError={looking.submitError}
        invalid={Object.keys(fault).length > 0}
        onSubmit={() => {
          const faults = {
            ...(words.subject.trim() === '' && { subject: 'Give the email a subject.' }),
            ...(words.text.trim() === '' && { text: 'Write what the email says.' }),
          };
          setFault(faults);
          if (Object.keys(faults).length === 0) void looking.attempt(words);
        }}
      >
        <TextField
          label="Subject"
          required
          maxLength={200}
          hint="It shows on locked phones, so leave out what a household must not read."
          value={words.subject}
          error={fault.subject}
          onChange={({ target }) => write({ subject: target.value })}
        />
        <TextArea
          label="Text"
          required
          rows={8}
          maxLength={10_000}
          hint="An empty line begins a new paragraph. The event, its time and a button to the tickets are added."
          value={words.text}
          error={fault.text}
          onChange={({ target }) => write({ text: target.value })}
        />
      </FormShell>
      {question}
      {preview && (
        <ConfirmDialog
          title={`Send ‘${preview.title}’ to ${count(preview.recipients, 'address', 'addresses')}?`}
          press={`Send it to ${count(preview.recipients, 'address', 'addresses')}`}
          keep="Go on writing"
          isSafe
          pending={sending.pending}
          errors={sending.submitError}
          onYes={() => void sending.attempt({ eventId, ...words })}
          onClose={() => setPreview(null)}
        >
          <Look preview={preview} />
        </ConfirmDialog>
      )}
    </>
  );
}

function Look({ preview: { title, paragraphs, action, recipients, hadIt, withoutAddress } }: { preview: Preview }) {
  return (
    <>
      <p>
        Everybody who comes gets it, {recipients === 1 ? 'one address' : `each of ${recipients} addresses once`}.
        {hadIt > 0 &&
          ` ${count(hadIt, 'address has', 'addresses have')} had this same email already and get it no second time.`}
      </p>
      {withoutAddress.length > 0 && (
        <p>
          <strong>No address: </strong>
          {withoutAddress
            .map(({ name, ticketCode }) => `${name === '' ? 'Nameless' : name} (${ticketCode})`)
            .join(', ')}
          .
        </p>
      )}
      <div className={styles.mail} role="group" aria-label="The email">
        <h3>{title}</h3>
        {paragraphs.map((text, at) => (
          <p key={at}>{text}</p>
        ))}
        <span className={styles.fakeButton}>{action}</span>
      </div>
    </>
  );
}

function Sent({ event: { eventId } }: { event: StaffEvent }) {
  const at = useLocalPlace();
  const query = useData(listEventMails, { eventId, ...at.place });
  return (
    <ListTable
      list={{ ...at, ...query, isFiltered: false }}
      name="Emails that were sent"
      idOf={(row) => row.mailId}
      empty="No email to everybody was sent."
      columns={[
        {
          name: 'Subject',
          cell: (row) => (
            <details>
              <summary>{row.subject}</summary>
              <p className={styles.note}>{row.text}</p>
            </details>
          ),
        },
        { name: 'To', cell: (row) => count(row.recipients, 'address', 'addresses') },
        { name: 'By', cell: (row) => row.by },
        { name: 'Sent', cell: (row) => whenText(row.sentAt) },
      ]}
      menu={null}
    />
  );
}

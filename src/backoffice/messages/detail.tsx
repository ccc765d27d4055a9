import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import { assignMessage, getMessage, type Message, setMessageState } from '#contract/admin/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DetailLoading, DetailPage } from '../detail/detail-page.tsx';
import { Facts } from '../detail/facts.tsx';
import { Columns, Section } from '../detail/section.tsx';
import { History } from '../history/history.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useData, useVerb } from '../parts/data.ts';
import { useStaff } from '../parts/staff.ts';
import { whenText } from '../parts/when.ts';
import { Answers } from './answers.tsx';
import { AssigneeForm } from './assignee-form.tsx';
import { Files } from './files.tsx';
import { Note } from './note.tsx';
import { Replies } from './replies.tsx';
import { ReplyForm } from './reply-form.tsx';
import { firstSubject, kindText, marked, stateText } from './words.ts';
import styles from './messages.module.css';

const back = { to: '/admin/messages', name: 'Messages' };

/** One message, what was answered, and what is done with it. */
export function MessagePage() {
  const { messageId = '' } = useParams();
  const { data, errors, isOld, retry } = useData(getMessage, { messageId: Number(messageId) });
  if (data === undefined || isOld) return <DetailLoading back={back} errors={errors} retry={retry} />;
  return <Opened key={messageId} now={data.data} people={data.people} look={retry} />;
}

interface Props {
  /** Null if it is deleted, perhaps while somebody writes. */
  now: Message | null;
  people: readonly { uid: string; name: string }[];
  look: () => void;
}

function Opened({ now, people, look }: Props) {
  // What somebody types stays on the screen, also if the message is deleted meanwhile.
  const [kept, setKept] = useState(now);
  if (now !== null && now !== kept) setKept(now);
  if (kept === null)
    return (
      <DetailPage title="This message is deleted" back={back}>
        <p>Messages are deleted 90 days after they came, and when somebody erases their account.</p>
      </DetailPage>
    );
  return <Shown message={kept} isGone={now === null} people={people} look={look} />;
}

function Shown({
  message,
  isGone,
  people,
  look,
}: { message: Message; isGone: boolean } & Pick<Props, 'people' | 'look'>) {
  const { messageId, revision, name, state, assignee } = message;
  const { uid } = useStaff();
  const [done, setDone] = useState<DoneWords | null>(null);
  /** The newest revision that was made on this screen: whoever types here has seen it. */
  const own = useRef(0);
  const say = (words: DoneWords, made?: number): void => {
    own.current = made ?? own.current;
    setDone(words);
  };
  const seen = (read: number): number => Math.max(read, own.current);
  const assigning = useVerb(assignMessage, ({ results }, { values }) =>
    say(
      {
        text:
          values.assignee === null
            ? 'Nobody looks after it now.'
            : `${nameOf(people, values.assignee)} looks after it now.`,
      },
      results?.revision,
    ),
  );
  const assign = (to: string | null): void => void assigning.attempt({ messageId, revision, values: { assignee: to } });
  const unmarking = useVerb(setMessageState, ({ results }, { values }) =>
    say({ text: marked[values.state] }, results?.revision),
  );
  const marking = useVerb(setMessageState, ({ results }, { values }) => {
    const undo = {
      label: `Put it back to ‘${stateText[state]}’`,
      run: () => void unmarking.attempt({ messageId, revision: results?.revision ?? 0, values: { state } }),
    };
    say({ text: marked[values.state], undo }, results?.revision);
  });
  const mark = (to: Message['state']) => () => void marking.attempt({ messageId, revision, values: { state: to } });
  const verbs = [assigning, marking, unmarking];
  // Somebody else may mark it while a reply is typed: the words stay, and the server says why nothing is sent.
  const [mayReply, setMayReply] = useState(state !== 'suspect');
  if (!mayReply && state !== 'suspect') setMayReply(true);

  return (
    <DetailPage
      title={name}
      back={back}
      state={`${kindText[message.kind]} · ${stateText[state]}`}
      actions={
        !isGone && (
          <>
            {assignee?.uid !== uid && state === 'open' && (
              <Button size="small" variant="secondary" pending={assigning.pending} onClick={() => assign(uid)}>
                Look after it
              </Button>
            )}
            {state === 'open' ? (
              <Button size="small" variant="secondary" pending={marking.pending} onClick={mark('done')}>
                Mark as done
              </Button>
            ) : (
              <Button size="small" variant="secondary" pending={marking.pending} onClick={mark('open')}>
                {state === 'done' ? 'Open again' : 'It is not suspect'}
              </Button>
            )}
            {state !== 'suspect' && (
              <Button size="small" variant="quiet" pending={marking.pending} onClick={mark('suspect')}>
                Mark as suspect
              </Button>
            )}
          </>
        )
      }
      errors={verbs.flatMap(({ submitError }) => submitError)}
      done={done}
    >
      {isGone && (
        <Notice>
          <strong>This message was deleted meanwhile.</strong> Nothing can be sent or saved here any more. What you have
          typed is still here, so that you can copy it.
        </Notice>
      )}
      {state === 'suspect' && (
        <Notice>
          A hidden field was filled in, as only programs do, so nobody was emailed about it. If a person wrote it, press
          ‘It is not suspect’, and you can answer.
        </Notice>
      )}
      <Columns
        aside={
          <>
            <Section title="Sender">
              <Facts
                facts={[
                  ['Email', message.email],
                  ['Phone', message.phone || null],
                  ['State', message.place || null],
                  ['Site', message.locale === 'nz' ? 'New Zealand' : 'Australia'],
                  ['Product', message.subject || null],
                  ['Sent', whenText(message.sentAt)],
                  ['Sent to', message.receiver],
                  ['Kept until', `${whenText(message.deletedAt)}, then deleted with files, note and replies`],
                ]}
              />
            </Section>
            <Section title="Looked after by">
              <AssigneeForm
                assignee={assignee}
                people={people}
                pending={assigning.pending}
                isOff={isGone}
                onChoose={assign}
              />
            </Section>
            <Note message={message} onSaved={(made) => say({ text: 'The note is saved.' }, made)} />
            <History subject={`message:${messageId}`} onPutBack={look} />
          </>
        }
      >
        <Section title="Message">
          {message.text === '' ? <p>The form has no text.</p> : <p className={styles.text}>{message.text}</p>}
          <Files messageId={messageId} files={message.files} />
        </Section>
        <Answers answers={message.answers} />
        {message.replies.length > 0 && (
          <Replies
            messageId={messageId}
            replies={message.replies}
            look={() => {
              // 'On its way' may not be true any more.
              setDone(null);
              look();
            }}
            onDone={say}
          />
        )}
        {mayReply && (
          <Section title={message.replies.length > 0 ? 'Write again' : 'Reply'}>
            <ReplyForm
              message={message}
              subject={message.replies.at(-1)?.subject ?? firstSubject}
              seen={seen}
              onSaved={(made) => say({ text: `Your reply is on its way to ${message.email}.` }, made)}
            />
          </Section>
        )}
      </Columns>
    </DetailPage>
  );
}

const nameOf = (people: Props['people'], uid: string): string =>
  people.find((person) => person.uid === uid)?.name ?? 'Somebody else';

import { useState } from 'react';
import { listMails, type MailRow, resendMail } from '#contract/admin/mails.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { useList } from '../list/use-list.ts';
import { useData, useVerb } from '../parts/data.ts';
import { sydneyTime, whenText } from '../parts/when.ts';
import { stateText } from './words.ts';
import styles from './mails.module.css';

const counted = { state: 'refused' } as const;

/** What became of the mails of the site, the refused ones first. Their texts, which hold links, are never shown. */
export function MailList() {
  const list = useList(listMails, {
    toInput: (place) => (place['find'] || place['state'] ? place : { ...place, state: 'refused' }),
  });
  const { data } = useData(listMails, counted);
  const [done, setDone] = useState<DoneWords | null>(null);
  const resending = useVerb(resendMail);
  const resend = async ({ mailId, recipient }: MailRow) => {
    if (await resending.attempt({ mailId })) setDone({ text: `The email to ${recipient} waits to be sent again.` });
  };
  return (
    <ListPage
      title="Emails"
      intro={data && <Server delivers={data.delivers} stuckSince={data.stuckSince} />}
      search={{ list, find: 'Find by the address of the receiver' }}
      errors={resending.submitError}
      done={done}
    >
      <ListTabs
        list={list}
        label="Status"
        name="state"
        tabs={(['refused', 'waiting', 'sent'] as const).map((state) => ({
          value: state,
          label: stateText[state],
          count: data?.counts[state],
        }))}
      />
      <ListTable
        list={list}
        name="Emails"
        idOf={(row) => row.mailId}
        empty="Every email was delivered."
        columns={[
          { name: 'Email', cell: (row) => <About row={row} /> },
          { name: 'To', cell: (row) => row.recipient },
          { name: 'Written (Sydney)', sort: '-writtenAt', cell: (row) => sydneyTime(row.writtenAt) },
          {
            name: 'Status',
            cell: (row) => <State row={row} pending={resending.pending} onResend={() => void resend(row)} />,
          },
        ]}
        menu={null}
      />
    </ListPage>
  );
}

function Server({ delivers, stuckSince }: { delivers: boolean; stuckSince: string | null }) {
  if (!delivers) return <Notice>No email server is set up for this site, so every email waits.</Notice>;
  if (stuckSince === null) return null;
  return (
    <Notice>
      An email that was written {whenText(stuckSince)} has not been taken by the email server yet. What waits is sent by
      itself, once, as soon as the server takes it.
    </Notice>
  );
}

function About({ row: { subject, about } }: { row: MailRow }) {
  return (
    <>
      <strong>{subject}</strong>
      <span className={styles.soft}>{about}</span>
    </>
  );
}

function State({
  row: { state, recipient, sentAt, attempts, reason, cannotSendAgain },
  pending,
  onResend,
}: {
  row: MailRow;
  pending: boolean;
  onResend: () => void;
}) {
  return (
    <>
      {stateText[state]}
      {state === 'sent' && sentAt !== null && ` ${whenText(sentAt)}`}
      {attempts > 1 && `, tried ${attempts} times`}
      {reason !== null && <span className={state === 'refused' ? styles.failed : styles.soft}>{reason}</span>}
      {cannotSendAgain !== null && <span className={styles.soft}>It cannot be sent again. {cannotSendAgain}</span>}
      {state === 'refused' && cannotSendAgain === null && (
        <span className={styles.again}>
          <Button
            size="small"
            variant="secondary"
            disabled={pending}
            aria-label={`Send it again: the email to ${recipient}`}
            onClick={onResend}
          >
            Send it again
          </Button>
        </span>
      )}
    </>
  );
}

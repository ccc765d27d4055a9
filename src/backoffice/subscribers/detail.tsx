import { useState } from 'react';
import { useParams } from 'react-router';
import { type Consent, getSubscriber, stateNames, type Subscriber } from '#contract/admin/subscribers.ts';
import { Button } from '#web/ui/button.tsx';
import { DetailLoading, DetailPage } from '../detail/detail-page.tsx';
import { Facts } from '../detail/facts.tsx';
import { Columns, Section } from '../detail/section.tsx';
import { Timeline } from '../detail/timeline.tsx';
import { History } from '../history/history.tsx';
import { FoundLink } from '../list/found-link.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useData } from '../parts/data.ts';
import { whenText } from '../parts/when.ts';
import { UnsubscribeForm } from './unsubscribe-form.tsx';
import { consentText, stateNote } from './words.ts';
import styles from './subscribers.module.css';

const back = { to: '/admin/subscribers', name: 'Subscribers' };

/** One subscriber, and the evidence of what was agreed to. */
export function SubscriberPage() {
  const { subscriberId = '' } = useParams();
  const { data, errors, isOld, retry } = useData(getSubscriber, { subscriberId: Number(subscriberId) });
  if (data === undefined || isOld) return <DetailLoading back={back} errors={errors} retry={retry} />;
  if (data.data === null)
    return (
      <DetailPage title="This subscriber is gone" back={back}>
        <p>An address that nobody confirms is deleted, and so is that of whoever erases their account.</p>
      </DetailPage>
    );
  return <Shown key={subscriberId} subscriber={data.data} look={retry} />;
}

function Shown({ subscriber, look }: { subscriber: Subscriber; look: () => void }) {
  const { subscriberId, email, name, state, since, locale, consents } = subscriber;
  const [isEnding, setEnding] = useState(false);
  const [done, setDone] = useState<DoneWords | null>(null);
  return (
    <DetailPage
      title={email}
      back={back}
      state={stateNames[state]}
      done={done}
      actions={
        state !== 'unsubscribed' && (
          <Button size="small" variant="danger" onClick={() => setEnding(true)}>
            Unsubscribe
          </Button>
        )
      }
    >
      <Columns
        aside={
          <>
            <Section title="Subscriber">
              <Facts
                facts={[
                  ['Email', email],
                  ['Name', name || null],
                  ['Site', locale === 'nz' ? 'New Zealand' : 'Australia'],
                  ['Joined', whenText(since)],
                  [
                    'Account',
                    <FoundLink key="account" to="/admin/people" find={email}>
                      Look for an account
                    </FoundLink>,
                  ],
                ]}
              />
            </Section>
            <History subject={`subscriber:${subscriberId}`} onPutBack={look} />
          </>
        }
      >
        <Section title="Consent">
          <p>{stateNote[state]}</p>
          <Timeline
            empty="No evidence is stored."
            happenings={consents
              .map((consent, at) => ({ id: String(at), at: consent.at, text: <Said consent={consent} /> }))
              .reverse()}
          />
        </Section>
      </Columns>
      {isEnding && (
        <UnsubscribeForm
          subscriber={subscriber}
          onClose={() => setEnding(false)}
          onDone={(text) => {
            setEnding(false);
            setDone({ text });
          }}
        />
      )}
    </DetailPage>
  );
}

function Said({ consent }: { consent: Consent }) {
  const { wording, reason, recordedAt } = consent;
  return (
    <>
      {consentText(consent)}
      {reason !== '' && <span className={styles.said}>Reason: {reason}</span>}
      {wording !== '' && <span className={styles.said}>Agreed to: ‘{wording}’</span>}
      {recordedAt !== null && <span className={styles.said}>Written here: {whenText(recordedAt)}</span>}
    </>
  );
}

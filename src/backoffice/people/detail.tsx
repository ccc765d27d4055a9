import { useState } from 'react';
import { useParams } from 'react-router';
import { getPerson, giveBackAccess, type PersonDetail, sendPassword, takeAccess } from '#contract/admin/people.ts';
import { enablePerson } from '#contract/admin/staff.ts';
import { keepByStaff } from '#contract/admin/subscriptions.ts';
import { Button } from '#web/ui/button.tsx';
import { DetailLoading, DetailPage } from '../detail/detail-page.tsx';
import { Columns } from '../detail/section.tsx';
import { FoundLink } from '../list/found-link.tsx';
import { History } from '../history/history.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useData, useVerb } from '../parts/data.ts';
import { useStaff } from '../parts/staff.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { AccountFacts, Consents, LogIns, PlanAndCompanies } from './account.tsx';
import { Guides, Orders, Tickets } from './belongings.tsx';
import type { Question } from './questions.tsx';
import { nameOf, stateText } from './words.ts';
import { WhySection } from './why.tsx';

const GiveForm = whenOpened(async () => (await import('./give-form.tsx')).GiveForm);
const Questions = whenOpened(async () => (await import('./questions.tsx')).Questions);
const CancelPlan = whenOpened(async () => (await import('../parts/cancel-subscription.tsx')).CancelSubscription);
const KeepPlan = whenOpened(async () => (await import('../parts/cancel-subscription.tsx')).KeepSubscription);
const back = { to: '/admin/people', name: 'People' };

/** One person: what is theirs, and what can be done for them. */
export function PersonPage() {
  const { uid = '' } = useParams();
  const { data, errors, retry } = useData(getPerson, { uid });
  const person = data?.data;
  if (person?.uid === uid) return <Person key={uid} person={person} />;
  if (data && person === null) return <Gone erased={data.erased} />;
  return <DetailLoading back={back} errors={errors} retry={retry} />;
}

/** Also what somebody sees whose page was open while another one erased the account. */
function Gone({ erased }: { erased: boolean }) {
  return (
    <DetailPage title={erased ? 'This account is erased' : 'There is no such account'} back={back}>
      <p>
        {erased
          ? 'Nothing is stored about this person but their orders, which the law keeps. They are found under Orders, by number.'
          : 'The address may be wrong. If there was an account, it is erased.'}
      </p>
    </DetailPage>
  );
}

type Open = { what: 'give'; guideId: number | null } | { what: 'cancelPlan' | 'keepPlan' } | { what: Question } | null;

function Person({ person }: { person: PersonDetail }) {
  const { uid, revision } = person;
  const { uid: me, may } = useStaff();
  const name = nameOf(person);
  const [open, setOpen] = useState<Open>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const say = (text: string, undo?: DoneWords['undo']): void => {
    setOpen(null);
    setDone({ text, ...(undo && { undo }) });
  };
  const keeping = useVerb(keepByStaff, () => say('The subscription goes on. They get an email.'));
  const subscriptionId = person.plan?.subscriptionId ?? null;
  const maySubscriptions = may('shop.manage') && subscriptionId !== null;
  const taking = useVerb(takeAccess);
  const givingBack = useVerb(giveBackAccess, () => say('The guide opens for them again.'));
  const sending = useVerb(sendPassword, () => say(`A link for a new password is on its way to ${person.email}.`));
  const enabling = useVerb(enablePerson, () => say('The account works again. The person logs in as before.'));
  const take = async (guideId: number, title: string) => {
    const undo = { label: 'Give it back', run: () => void givingBack.attempt({ uid, guideId }) };
    if (await taking.attempt({ uid, guideId })) say(`‘${title}’ is taken away.`, undo);
  };
  const disabled = (): void =>
    say(`The account of ${name} is disabled.`, {
      label: 'Enable it',
      run: () => void enabling.attempt({ uid, revision: revision + 1 }),
    });
  const isDisabled = person.status === 'disabled';
  const mayChange = uid !== me && !person.isBeingErased;
  return (
    <DetailPage
      title={name}
      back={back}
      state={person.isBeingErased ? 'Is being erased: a payment is still open' : stateText(person)}
      actions={
        <>
          {!person.isBeingErased && !isDisabled && (
            <Button
              size="small"
              variant="secondary"
              pending={sending.pending}
              onClick={() => void sending.attempt({ uid })}
            >
              Send a link for a new password
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={() => setOpen({ what: 'export' })}>
            Export their data …
          </Button>
          {mayChange && isDisabled && (
            <Button size="small" variant="secondary" onClick={() => void enabling.attempt({ uid, revision })}>
              Enable the account
            </Button>
          )}
          {mayChange && !isDisabled && (
            <Button size="small" variant="danger" onClick={() => setOpen({ what: 'disable' })}>
              Disable …
            </Button>
          )}
          {mayChange && (
            <Button size="small" variant="danger" onClick={() => setOpen({ what: 'erase' })}>
              Erase …
            </Button>
          )}
        </>
      }
      errors={[keeping, taking, givingBack, sending, enabling].flatMap(({ submitError }) => submitError)}
      done={done}
    >
      <Columns
        aside={
          <>
            <AccountFacts person={person} />
            <PlanAndCompanies
              person={person}
              onCancel={maySubscriptions ? () => setOpen({ what: 'cancelPlan' }) : null}
              onKeep={maySubscriptions && person.plan?.canKeep ? () => setOpen({ what: 'keepPlan' }) : null}
            />
            <Consents person={person} />
            <LogIns person={person} onDone={say} onEndAll={() => setOpen({ what: 'endLogIns' })} />
            <History subject={`staff:${uid}`} onPutBack={() => say('It is put back.')} />
          </>
        }
      >
        <WhySection
          person={person}
          onGive={person.isBeingErased ? null : (guideId) => setOpen({ what: 'give', guideId })}
        />
        <Guides
          person={person}
          pending={taking.pending}
          onGive={person.isBeingErased ? null : () => setOpen({ what: 'give', guideId: null })}
          onTake={(guideId, title) => void take(guideId, title)}
        />
        <Orders person={person} />
        <Tickets person={person} />
        <p>
          <FoundLink to="/admin/orders" find={person.email}>
            Every order with this email
          </FoundLink>
          {' · '}
          <FoundLink to="/admin/messages" find={person.email}>
            Messages from this email
          </FoundLink>
        </p>
      </Columns>
      {open?.what === 'give' && (
        <GiveForm
          person={person}
          guideId={open.guideId}
          onClose={() => setOpen(null)}
          onGiven={(text, guideId) =>
            say(text, {
              label: 'Take it away',
              run: () => void take(guideId, person.allGuides.find((each) => each.guideId === guideId)?.title ?? ''),
            })
          }
        />
      )}
      {open?.what === 'cancelPlan' && subscriptionId !== null && (
        <CancelPlan
          subscriptionId={subscriptionId}
          onClose={() => setOpen(null)}
          onDone={({ text, canKeep }) =>
            say(
              text,
              canKeep ? { label: 'Keep it going', run: () => void keeping.attempt({ subscriptionId }) } : undefined,
            )
          }
        />
      )}
      {open?.what === 'keepPlan' && person.plan !== null && subscriptionId !== null && (
        <KeepPlan
          subscription={{
            subscriptionId,
            name,
            email: person.email,
            plan: `${person.plan.title}, ${person.plan.per}`,
            amount: person.plan.amount,
            endsAt: person.plan.accessUntil,
          }}
          onClose={() => setOpen(null)}
          onDone={say}
        />
      )}
      {open !== null && open.what !== 'give' && open.what !== 'cancelPlan' && open.what !== 'keepPlan' && (
        <Questions what={open.what} person={person} onClose={() => setOpen(null)} onDone={say} onDisabled={disabled} />
      )}
    </DetailPage>
  );
}

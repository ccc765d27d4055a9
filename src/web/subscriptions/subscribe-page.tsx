import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { PlanGuides } from '#contract/guides.ts';
import type { PayVM, Per, Plan, SubscriptionType } from '#contract/subscriptions.ts';
import { startSubscription } from '#contract/subscriptions.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { useSession } from '#web/api/use-session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Expandable } from '#web/ui/expandable.tsx';
import { Outcome } from '#web/ui/outcome.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { RenderCard } from './card-slot.ts';
import { Frame } from './frame.tsx';
import { PaymentSection } from './payment-section.tsx';
import { PlanChoice } from './plan-choice.tsx';
import styles from './subscriptions.module.css';

interface SubscribePageProps {
  plans: readonly Plan[];
  /** What each plan opens. */
  guides: readonly PlanGuides[];
  /** The forms of the members area: create an account, or log in. */
  accountForms: { create: ReactNode; logIn: ReactNode };
  renderCard: RenderCard;
  onPaid: (orderToken: string) => void;
}

/**
 * Our own sign-up page: account, then a mail that verifies the address, then plan and card. A person with a
 * verified address pays here. An interrupted sign-up goes on where it stopped.
 */
export function SubscribePage({ plans, guides, accountForms, renderCard, onPaid }: SubscribePageProps) {
  const { status, user } = useSession();
  const [chosen, setChosen] = useState<SubscriptionType | null>(null);
  const [per, setPer] = useState<Per>('monthly');
  const nextStep = useRef<HTMLParagraphElement>(null);
  const wasVisitor = useRef(false);
  // The forms are gone and the page is shorter: without the focus, its footer is what a phone shows.
  useEffect(() => {
    if (user && wasVisitor.current) nextStep.current?.focus();
    wasVisitor.current = status !== 'loading' && !user;
  }, [status, user]);
  const choice = (
    <PlanChoice plans={plans} chosen={chosen} per={per} onChoose={setChosen} onPer={setPer} guides={guides} />
  );
  return (
    <Frame wide title="Become a member" lead="Guides you can rely on, in plain words, wherever you need them.">
      {status === 'loading' ? (
        <Spinner label="Loading…" />
      ) : user ? (
        <Start
          key={user.uid}
          email={user.email}
          hasPlans={plans.length > 0}
          chosen={chosen}
          per={per}
          renderCard={renderCard}
          onPaid={onPaid}
          place={nextStep}
        >
          {choice}
        </Start>
      ) : (
        <>
          {choice}
          <div className={styles.step}>
            <div>
              <h2>Create your account</h2>
              {accountForms.create}
            </div>
            <div className={styles.aside}>
              {plans.length > 0 && <WhatHappens />}
              <h2>You have one already?</h2>
              <Expandable title="Log in">{accountForms.logIn}</Expandable>
            </div>
          </div>
        </>
      )}
    </Frame>
  );
}

function WhatHappens() {
  return (
    <>
      <h2>What happens then</h2>
      <ol className={styles.then}>
        <li>We send you a mail with a link, so that we know the address is yours.</li>
        <li>You follow it and pay by card.</li>
        <li>Your guides open at once. You can cancel at any time in your account.</li>
      </ol>
    </>
  );
}

function Start({
  email,
  hasPlans,
  chosen,
  per,
  renderCard,
  onPaid,
  place,
  children,
}: {
  email: string;
  hasPlans: boolean;
  chosen: SubscriptionType | null;
  per: Per;
  renderCard: RenderCard;
  onPaid: (orderToken: string) => void;
  place: RefObject<HTMLParagraphElement | null>;
  children: ReactNode;
}) {
  const call = useApi();
  const [next, setNext] = useState<{ sent?: boolean | undefined; payVM?: PayVM | undefined } | null>(null);
  const [mails, setMails] = useState(0);
  const [isSubscribed, setSubscribed] = useState(false);
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(startSubscription, { subscriptionType: chosen, per });
    setSubscribed(response.errors?.some(({ code }) => code === 'already_active') === true);
    if (response.results) setNext(response.results);
    if (response.results?.sent) setMails((before) => before + 1);
    return response;
  });
  const isSent = next?.sent === true;
  if (next?.payVM) return <PaymentSection payVM={next.payVM} renderCard={renderCard} onPaid={onPaid} />;
  return (
    <>
      {!isSent && children}
      {isSent ? (
        <Outcome key={mails}>
          {mails === 1 ? `Nearly there! We have sent a mail to ${email}.` : `We have sent another mail to ${email}.`}{' '}
          Follow the link in it to confirm your address and to pay; have a look in your junk folder too.
        </Outcome>
      ) : (
        <p ref={place} tabIndex={-1}>
          You are logged in as {email}.
          {hasPlans &&
            chosen === null &&
            ' You have not chosen a plan yet: choose one above, or continue and choose it when you pay.'}
        </p>
      )}
      <ErrorList errors={submitError} />
      <div className={styles.actions}>
        {isSubscribed ? (
          <LinkButton href="/member/account#subscription">See your subscription</LinkButton>
        ) : !hasPlans ? (
          <LinkButton href="/guides">See the guides</LinkButton>
        ) : (
          <Button pending={pending} variant={isSent ? 'secondary' : 'primary'} onClick={() => void attempt(null)}>
            {isSent ? 'Send it again' : 'Continue'}
          </Button>
        )}
      </div>
    </>
  );
}

import { useState } from 'react';
import { dayText } from '#contract/calendar.ts';
import { formatStoreMoney, periodPriceText } from '#contract/money.ts';
import { requireSuccess } from '#contract/errors.ts';
import type { Per, Plan, Subscription, SubscriptionType } from '#contract/subscriptions.ts';
import {
  cancelSubscription,
  changeSubscription,
  getSubscription,
  previewChange,
  setSubscriptionCard,
} from '#contract/subscriptions.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { useSession } from '#web/api/use-session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { RenderCard } from './card-slot.ts';
import { PlanChoice } from './plan-choice.tsx';
import styles from './subscriptions.module.css';

/** The member's subscription on the account page: state, change of plan, card, cancel and its undo. */
export function SubscriptionPanel({
  renderCard,
  hasCompany,
  isAsked,
  onPaid,
}: {
  renderCard: RenderCard;
  hasCompany: boolean;
  /** Something above has the warm button of the page. */
  isAsked: boolean;
  /** A change of plan was paid, so there is another order. */
  onPaid: () => void;
}) {
  const call = useApi();
  const { user } = useSession();
  const { fetched, retry } = useFetched(user ? `subscription ${user.uid}` : null, async () =>
    requireSuccess(await call(getSubscription, {})),
  );
  const [changed, setChanged] = useState<Subscription | null>(null);
  const [done, setDone] = useState<string | null>(null);
  if (fetched.status === 'loading') return <Spinner label="Loading your subscription…" />;
  if (fetched.status === 'error') return <LoadingError errors={fetched.errors} onRetry={retry} />;
  const { data, plans } = fetched.value;
  const subscription = changed ?? data;
  if (!subscription || subscription.status === 'ended') {
    return (
      <div data-empty className={styles.none}>
        <p>
          {subscription
            ? 'Your subscription has ended. Nothing more is charged.'
            : hasCompany
              ? 'You have no subscription of your own, and need none for the guides of your organisation.'
              : 'You have no subscription.'}
        </p>
        <LinkButton href="/member/subscribe" size="small" variant={hasCompany || isAsked ? 'secondary' : 'primary'}>
          {subscription ? 'Subscribe again' : 'See the plans'}
        </LinkButton>
      </div>
    );
  }
  return (
    <Manage
      subscription={subscription}
      plans={plans}
      isAsked={isAsked}
      done={done}
      onDone={(text) => {
        setDone(text);
        if (text === changedText) onPaid();
      }}
      onChange={setChanged}
      onReload={() => {
        setChanged(null);
        retry();
      }}
      renderCard={renderCard}
    />
  );
}

interface ManageProps {
  subscription: Subscription;
  plans: readonly Plan[];
  isAsked: boolean;
  /** What was done last; shown after the new state is fetched, too. */
  done: string | null;
  onDone: (text: string) => void;
  onChange: (subscription: Subscription) => void;
  /** After a payment, the new state is fetched. */
  onReload: () => void;
  renderCard: RenderCard;
}

function Manage({ subscription, plans, isAsked, done, onDone, onChange, onReload, renderCard }: ManageProps) {
  const [open, setOpen] = useState<'plan' | 'card' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const finish = (text: string, next?: Subscription) => {
    close();
    onDone(text);
    if (next) onChange(next);
    else onReload();
  };
  return (
    <>
      {subscription.status === 'pastDue' && (
        <div className={styles.due}>
          <p>The last payment did not go through.</p>
          <LinkButton href="/member/renew" variant={isAsked ? 'secondary' : 'primary'}>
            Pay now
          </LinkButton>
        </div>
      )}
      <Facts subscription={subscription} plans={plans} />
      {done && <Notice tone="success">{done}</Notice>}
      <div className={styles.actions}>
        {subscription.cancelAtEnd && (
          <Keep isAsked={isAsked} onKept={(next) => finish('Your subscription goes on.', next)} />
        )}
        {subscription.status === 'active' && !subscription.cancelAtEnd && (
          <Button variant="secondary" onClick={() => setOpen('plan')}>
            Change plan
          </Button>
        )}
        <Button variant="secondary" onClick={() => setOpen('card')}>
          Use another card
        </Button>
        {!subscription.cancelAtEnd && (
          <Button variant="danger" onClick={() => setOpen('cancel')}>
            Cancel subscription
          </Button>
        )}
      </div>
      {open === 'plan' && (
        <ChangePlan subscription={subscription} plans={plans} renderCard={renderCard} onClose={close} onDone={finish} />
      )}
      {open === 'card' && <NewCard renderCard={renderCard} onClose={close} onDone={finish} />}
      {open === 'cancel' && <Cancel subscription={subscription} onClose={close} onDone={finish} />}
    </>
  );
}

/** 'Professional, yearly' */
function termsText(
  plans: readonly Plan[],
  { subscriptionType, per }: { subscriptionType: SubscriptionType; per: Per },
): string {
  const plan = plans.find((each) => each.subscriptionType === subscriptionType);
  return `${plan?.title ?? subscriptionType}, ${per}`;
}

/** What a change that is not paid now means, beside the plan that the member has until then. */
function plannedText(plans: readonly Plan[], { next, paidUntil, ...now }: Subscription): string {
  return next
    ? `From ${dayText(paidUntil)} you have ${termsText(plans, next)}. Until then nothing changes.`
    : `You keep ${termsText(plans, now)}.`;
}

function Facts({ subscription, plans }: Pick<ManageProps, 'subscription' | 'plans'>) {
  const { card, next } = subscription;
  return (
    <dl className={styles.facts}>
      <dt>Plan</dt>
      <dd>
        {termsText(plans, subscription)}
        {next && ` until ${dayText(subscription.paidUntil)}, then ${termsText(plans, next)}`}{' '}
        {subscription.status === 'pastDue' && <Badge tone="warm">Payment due</Badge>}
      </dd>
      {subscription.status === 'pastDue' ? (
        <>
          <dt>Open until</dt>
          <dd>{dayText(subscription.accessUntil)}, unless you pay before</dd>
        </>
      ) : (
        <>
          <dt>{subscription.cancelAtEnd ? 'Ends on' : 'Paid until'}</dt>
          <dd>{dayText(subscription.paidUntil)}</dd>
        </>
      )}
      {subscription.nextAmount !== null && subscription.nextChargeAt !== null && (
        <>
          <dt>{subscription.status === 'pastDue' ? 'Next try' : 'Next payment'}</dt>
          <dd>
            {formatStoreMoney(subscription.nextAmount)} on {dayText(subscription.nextChargeAt)}
          </dd>
        </>
      )}
      {card && (
        <>
          <dt>Card</dt>
          <dd>
            {card.brand} ending in {card.last4}
            {card.expires && `, expires ${card.expires.slice(5)}/${card.expires.slice(0, 4)}`}
          </dd>
        </>
      )}
    </dl>
  );
}

interface StepProps {
  onClose: () => void;
  onDone: (text: string, next?: Subscription) => void;
}

/** Said only once the new plan is paid and shown. */
const changedText = 'Your plan is changed.';

function ChangePlan({
  subscription,
  plans,
  renderCard,
  onClose,
  onDone,
}: StepProps & Pick<ManageProps, 'subscription' | 'plans' | 'renderCard'>) {
  const call = useApi();
  const [type, setType] = useState(subscription.next?.subscriptionType ?? subscription.subscriptionType);
  const [per, setPer] = useState<Per>(subscription.next?.per ?? subscription.per);
  const isCurrent =
    type === (subscription.next?.subscriptionType ?? subscription.subscriptionType) &&
    per === (subscription.next?.per ?? subscription.per);
  const { fetched } = useFetched(isCurrent ? null : `change to ${type} ${per}`, async () => {
    const { results } = requireSuccess(await call(previewChange, { subscriptionType: type, per }));
    return { preview: results ?? null };
  });
  const preview = isCurrent || fetched.status !== 'ready' ? null : fetched.value.preview;
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(changeSubscription, { subscriptionType: type, per, dueNow: 0 });
    const { results } = response;
    if (results?.subscription) onDone(plannedText(plans, results.subscription), results.subscription);
    return response;
  });
  return (
    <Dialog open title="Change plan" onClose={onClose}>
      <PlanChoice plans={plans} chosen={type} per={per} onChoose={setType} onPer={setPer} />
      {!isCurrent && fetched.status === 'error' && (
        <ErrorList errors={errorTexts({ errors: fetched.errors.map((errorMessage) => ({ errorMessage })) })} />
      )}
      {preview && (
        <p aria-live="polite">
          {preview.dueNow > 0
            ? `Today you pay the difference for the rest of the paid time: ${formatStoreMoney(preview.dueNow)}. From ${dayText(subscription.paidUntil)} it is ${periodPriceText(preview.after, per)}.`
            : type === subscription.subscriptionType && per === subscription.per
              ? `Nothing is charged today. You keep ${termsText(plans, subscription)}.`
              : `Nothing is charged today. From ${dayText(preview.appliesAt)} you pay ${periodPriceText(preview.after, per)} instead of ${periodPriceText(preview.before, subscription.per)}.`}
        </p>
      )}
      {preview && preview.dueNow > 0 ? (
        renderCard({
          label: `Pay ${formatStoreMoney(preview.dueNow)} and change`,
          kept: true,
          send: () => call(changeSubscription, { subscriptionType: type, per, dueNow: preview.dueNow }),
          onDone: () => onDone(changedText),
        })
      ) : (
        <>
          <ErrorList errors={submitError} />
          <div className={styles.actions}>
            <Button block pending={pending} disabled={!preview} onClick={() => void attempt(null)}>
              Change plan
            </Button>
          </div>
        </>
      )}
      <Button variant="quiet" block onClick={onClose}>
        Keep as it is
      </Button>
    </Dialog>
  );
}

function NewCard({ renderCard, onClose, onDone }: StepProps & { renderCard: RenderCard }) {
  const call = useApi();
  return (
    <Dialog open title="Use another card" onClose={onClose}>
      <p>Nothing is charged now. Your bank may ask you to confirm the card.</p>
      {renderCard({
        label: 'Use this card',
        send: (tokenId, { confirmed, ...captcha }) =>
          call(setSubscriptionCard, confirmed?.setupRef ? { setupRef: confirmed.setupRef } : { tokenId, ...captcha }),
        onDone: () => onDone('The new card is kept for the next payments.'),
      })}
    </Dialog>
  );
}

function Cancel({ subscription, onClose, onDone }: StepProps & { subscription: Subscription }) {
  const call = useApi();
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(cancelSubscription, {});
    if (response.results) onDone('Your subscription is cancelled.', response.results.subscription);
    return response;
  });
  const isDue = subscription.status === 'pastDue';
  return (
    <Dialog open title="Cancel subscription" onClose={onClose}>
      <p>
        {isDue
          ? 'Your subscription ends now, and you owe nothing.'
          : `Everything stays open until ${dayText(subscription.paidUntil)}. Nothing more is charged, and you can change your mind until then.`}{' '}
        Guides that you bought stay yours.
      </p>
      <ErrorList errors={submitError} />
      <div className={styles.actions}>
        <Button variant="danger" pending={pending} onClick={() => void attempt(null)}>
          {isDue ? 'End it now' : 'Cancel at the end'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}

function Keep({ isAsked, onKept }: { isAsked: boolean; onKept: (next: Subscription) => void }) {
  const call = useApi();
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(cancelSubscription, { undo: true });
    if (response.results) onKept(response.results.subscription);
    return response;
  });
  return (
    <>
      <Button variant={isAsked ? 'secondary' : 'primary'} pending={pending} onClick={() => void attempt(null)}>
        Keep the subscription
      </Button>
      <ErrorList errors={submitError} />
    </>
  );
}

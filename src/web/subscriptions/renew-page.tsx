import { useState } from 'react';
import type { ReactNode } from 'react';
import { dayText, monthOf } from '#contract/calendar.ts';
import { formatStoreMoney, periodPriceText } from '#contract/money.ts';
import type { RenewalAsked, Subscription } from '#contract/subscriptions.ts';
import { getRenewal, payRenewal } from '#contract/subscriptions.ts';
import { requireSuccess } from '#contract/errors.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { useSession } from '#web/api/use-session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { CardResults, RenderCard } from './card-slot.ts';
import { Frame } from './frame.tsx';
import styles from './subscriptions.module.css';

/** Our own /member/renew?u=(token): pays a failed renewal, signed in or with the link from the mail. */
export function RenewPage({ renderCard, onPaid }: { renderCard: RenderCard; onPaid: (orderToken: string) => void }) {
  const call = useApi();
  const { status, user } = useSession();
  const token = useLinkToken();
  const request = token ? { token } : {};
  const { fetched, retry } = useFetched(
    status === 'loading' || token === undefined ? null : `renewal ${user?.uid} ${token}`,
    async () => {
      const { results } = requireSuccess(await call(getRenewal, request));
      return { renewal: results ?? null };
    },
  );
  const [hasChanged, setChanged] = useState(false);
  const asked = fetched.status === 'ready' && fetched.value.renewal ? fetched.value.renewal.asked : null;
  /** Sends back what the page shows. If something else is due now, the page shows that instead. */
  const pay = async (card: { kept: true } | { tokenId: string; captcha?: string }) => {
    const agreed = asked && { subscriptionType: asked.subscriptionType, per: asked.per, amount: asked.amount };
    const response = await call(payRenewal, { ...request, ...card, ...(agreed && { asked: agreed }) });
    if (response.errors?.some(({ code }) => code === 'amount_changed')) {
      setChanged(true);
      retry();
    }
    return response;
  };
  const onDone = ({ OrderIdToken }: CardResults) => {
    if (OrderIdToken) onPaid(OrderIdToken);
  };
  const renewal = fetched.status === 'ready' ? fetched.value.renewal : null;
  return (
    <Frame title="Pay for your subscription">
      {fetched.status === 'loading' ? (
        <Spinner label="Loading…" />
      ) : fetched.status === 'error' ? (
        <>
          <LoadingError errors={fetched.errors} onRetry={retry} />
          <div className={styles.actions}>
            <LinkButton href="/member/account#subscription" variant="secondary">
              See your subscription
            </LinkButton>
          </div>
        </>
      ) : !renewal || renewal.isPaid ? (
        <>
          <Notice tone="success">It is paid. Thank you.</Notice>
          <div className={styles.actions}>
            <LinkButton href="/member/dashboard">Open your dashboard</LinkButton>
          </div>
        </>
      ) : (
        <>
          {hasChanged && <Notice>The amount has changed. Nothing was charged. Please review it.</Notice>}
          <p>
            We could not charge your card for your {renewal.asked.title} subscription (
            {periodPriceText(renewal.asked.amount, renewal.asked.per)}). Pay here and everything stays open. Otherwise
            your access ends on {dayText(renewal.subscription.accessUntil)}.
          </p>
          <Payment
            renewal={renewal}
            renderKept={(label) => renderCard({ label, kept: true, send: () => pay({ kept: true }), onDone })}
            renderNew={(label) =>
              renderCard({
                label,
                send: (tokenId, { captcha }) => pay({ tokenId, ...(captcha && { captcha }) }),
                onDone,
              })
            }
          />
        </>
      )}
    </Frame>
  );
}

interface PaymentProps {
  renewal: { asked: RenewalAsked; subscription: Subscription };
  renderKept: (label: string) => ReactNode;
  renderNew: (label: string) => ReactNode;
}

/** The kept card, if it has not expired, or another one. */
function Payment({ renewal: { asked, subscription }, renderKept, renderNew }: PaymentProps) {
  const { card } = subscription;
  const [isUsable] = useState(() => card !== null && card.expires >= monthOf(new Date()));
  const [isOther, setOther] = useState(!isUsable);
  if (card && !isOther)
    return (
      <>
        {renderKept(`Pay ${formatStoreMoney(asked.amount)} with ${card.brand} ending ${card.last4}`)}
        <Button variant="quiet" block onClick={() => setOther(true)}>
          Use another card
        </Button>
      </>
    );
  return (
    <>
      {renderNew(`Pay ${formatStoreMoney(asked.amount)}`)}
      <p className={styles.consent}>
        We keep this card with our payment provider and use it for the next renewals. You can cancel at any time.
      </p>
      {card && isUsable && (
        <Button variant="quiet" block onClick={() => setOther(false)}>
          Use {card.brand} ending {card.last4}
        </Button>
      )}
    </>
  );
}

import { useState } from 'react';
import { formatStoreMoney, periodPriceText } from '#contract/money.ts';
import type { PayVM } from '#contract/subscriptions.ts';
import { paySubscription } from '#contract/subscriptions.ts';
import { useApi } from '#web/api/api-context.tsx';
import { browserStore } from '#web/api/storage.ts';
import type { RenderCard } from './card-slot.ts';
import { PlanChoice } from './plan-choice.tsx';
import styles from './subscriptions.module.css';

const noneSelected = {
  errors: [{ errorMessage: 'No subscription selected. Please go back to the previouse steps.' }],
};

/** §2 Subscription payment section: plan, frequency (monthly unless the person chose yearly before) and card. */
export function PaymentSection({
  payVM,
  renderCard,
  onPaid,
}: {
  payVM: PayVM;
  renderCard: RenderCard;
  onPaid: (orderToken: string) => void;
}) {
  const call = useApi();
  const [chosen, setChosen] = useState(payVM.subscriptionType);
  const [per, setPer] = useState(payVM.per);
  const plan = payVM.plans.find(({ subscriptionType }) => subscriptionType === chosen);
  return (
    <section aria-labelledby="payment">
      <h2 id="payment" className={styles.heading}>
        Payment
      </h2>
      <PlanChoice plans={payVM.plans} chosen={chosen} per={per} onChoose={setChosen} onPer={setPer} />
      {renderCard({
        label: plan ? `Pay ${formatStoreMoney(plan[per])}` : 'Pay',
        // checked here before the call, and by the server again.
        send: async (tokenId, { captcha }) =>
          plan
            ? call(paySubscription, {
                ...payVM,
                subscriptionType: plan.subscriptionType,
                per,
                tokenId,
                ...(captcha && { captcha }),
                cartId: browserStore().get('cartId'),
              })
            : noneSelected,
        onDone: ({ OrderIdToken }) => {
          if (OrderIdToken) onPaid(OrderIdToken);
        },
      })}
      <p className={styles.consent}>
        {plan
          ? `You pay ${periodPriceText(plan[per], per)}, GST included. It renews by itself until you cancel.`
          : 'A subscription renews by itself until you cancel.'}{' '}
        You agree that our payment provider keeps your card for the renewals. You can cancel at any time in your
        account; it then ends with the time you have paid for.
      </p>
    </section>
  );
}

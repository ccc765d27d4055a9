import { useId } from 'react';
import type { Per, Plan, SubscriptionType } from '#contract/subscriptions.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './plan-choice.module.css';
import { billingText, monthlyText, perLabels } from './plan-prices.ts';

/** What each plan opens; the words of the site, not of the contract. */
const opens: Record<SubscriptionType, string> = {
  standard: 'All guides for members, on every device.',
  pro: 'Everything in Standard, and the guides for people who look after others at work.',
};

interface PlanChoiceProps {
  plans: readonly Plan[];
  chosen: SubscriptionType | null;
  per: Per;
  onChoose: (plan: SubscriptionType) => void;
  onPer: (per: Per) => void;
}

/** Plan and frequency as two groups of radio buttons. */
export function PlanChoice({ plans, chosen, per, onChoose, onPer }: PlanChoiceProps) {
  const name = useId();
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>How often you pay</legend>
        <div className={styles.frequencies}>
          {(['monthly', 'yearly'] as const).map((each) => (
            <label key={each} className={styles.frequency}>
              <input type="radio" name={`${name}-per`} checked={per === each} onChange={() => onPer(each)} />
              {perLabels[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Plan</legend>
        <div className={styles.plans}>
          {plans.map((plan) => (
            <label
              key={plan.subscriptionType}
              className={classNames(styles.plan, chosen === plan.subscriptionType && styles.chosen)}
            >
              <input
                type="radio"
                name={`${name}-plan`}
                aria-label={`${plan.title}, ${monthlyText(plan, per)}, ${billingText(plan, per)}`}
                checked={chosen === plan.subscriptionType}
                onChange={() => onChoose(plan.subscriptionType)}
              />
              <span className={styles.words}>
                <span className={styles.title}>{plan.title}</span>
                <span className={styles.price}>{monthlyText(plan, per)}</span>
                <span className={styles.billing}>{billingText(plan, per)}</span>
                <span className={styles.opens}>{opens[plan.subscriptionType]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

import { useId } from 'react';
import type { PlanGuides } from '#contract/guides.ts';
import type { Per, Plan, SubscriptionType } from '#contract/subscriptions.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Picture } from '#web/ui/picture.tsx';
import styles from './plan-choice.module.css';
import { billingText, monthlyText, perLabels, perMonthText, savedPercent, savingText } from './plan-prices.ts';

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
  /** The guides of each plan, shown as covers; without them the choice is short. */
  guides?: readonly PlanGuides[];
}

/** Plan and frequency as two groups of radio buttons; in words that there is none. */
export function PlanChoice({ plans, chosen, per, onChoose, onPer, guides = [] }: PlanChoiceProps) {
  const name = useId();
  if (plans.length === 0)
    return (
      <p>There is no plan to subscribe to at the moment. An account is free, and keeps the guides that you buy.</p>
    );
  const percent = savedPercent(plans);
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>How often you pay</legend>
        <div className={styles.frequencies}>
          {(['monthly', 'yearly'] as const).map((each) => (
            <label key={each} className={styles.frequency}>
              <input type="radio" name={`${name}-per`} checked={per === each} onChange={() => onPer(each)} />
              {perLabels[each]}
              {each === 'yearly' && percent !== null && <span className={styles.saved}>{percent}</span>}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Plan</legend>
        <div className={styles.plans}>
          {plans.map((plan) => {
            const { subscriptionType, title } = plan;
            const inside = guides.find((each) => each.subscriptionType === subscriptionType);
            const saving = per === 'yearly' ? savingText(plan) : null;
            return (
              <div
                key={subscriptionType}
                className={classNames(styles.plan, chosen === subscriptionType && styles.chosen)}
              >
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={`${name}-plan`}
                    aria-label={`${title}, ${monthlyText(plan, per)}, ${billingText(plan, per)}`}
                    checked={chosen === subscriptionType}
                    onChange={() => onChoose(subscriptionType)}
                  />
                  <span className={styles.words}>
                    <span className={styles.title}>{title}</span>
                    <span className={styles.price}>
                      <span className={styles.sum}>{perMonthText(plan, per)}</span> per month
                    </span>
                    <span className={styles.billing}>{billingText(plan, per)}</span>
                    {saving !== null && <span className={styles.saving}>{saving}</span>}
                    <span className={styles.opens}>{opens[subscriptionType]}</span>
                  </span>
                </label>
                {inside && inside.covers.length > 0 && <Covers title={title} inside={inside} />}
              </div>
            );
          })}
        </div>
      </fieldset>
    </>
  );
}

function Covers({ title, inside: { guideCount, covers } }: { title: string; inside: PlanGuides }) {
  return (
    <ul className={styles.covers} aria-label={`Guides in ${title}`}>
      {covers.map((cover) => (
        <li key={cover.guideId}>
          <Picture
            src={cover.imageUrl}
            alt=""
            width={600}
            height={400}
            sizes="(min-width: 768px) 8rem, 40vw"
            className={styles.cover}
          />
          <bdi>{cover.title}</bdi>
        </li>
      ))}
      {guideCount > covers.length && <li className={styles.more}>and {guideCount - covers.length} more</li>}
    </ul>
  );
}

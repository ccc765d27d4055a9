import type { ReactNode } from 'react';
import { dayText } from '#contract/calendar.ts';
import type { Overview } from '#contract/overview.ts';
import { planTitles } from '#contract/plan-titles.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import styles from './overview.module.css';

/** Plan or company with its state, and the way to the account. */
export function Standing({ overview: { subscription, companies } }: { overview: Overview }) {
  const isSubscribed = subscription !== null && subscription.status !== 'ended';
  return (
    <section className={styles.standing} aria-label="Your membership">
      <ul className={styles.facts}>
        {subscription !== null && (
          <Fact
            title={`${planTitles[subscription.subscriptionType]} subscription`}
            link={
              isSubscribed ? (
                <TextLink href="/member/account#subscription">Change or cancel</TextLink>
              ) : (
                <TextLink href="/member/subscribe">Subscribe again</TextLink>
              )
            }
          >
            {stateText(subscription)}
          </Fact>
        )}
        {companies.map(({ corporateId, corporateName, role }) => (
          <Fact
            key={corporateId}
            title={corporateName}
            link={
              <TextLink href="/corporates">
                {role === 'owner' ? 'Look after your people' : 'See your organisation'}
              </TextLink>
            }
          >
            {role === 'owner' ? 'You look after this organisation.' : 'You are a member of this organisation.'}
          </Fact>
        ))}
        {subscription === null && companies.length === 0 && (
          <Fact title="No subscription" link={<TextLink href="/member/subscribe">See the plans</TextLink>}>
            Guides that you buy stay yours.
          </Fact>
        )}
      </ul>
      <LinkButton href="/member/account" variant="secondary">
        My account
      </LinkButton>
    </section>
  );
}

function Fact({ title, link, children }: { title: string; link: ReactNode; children: ReactNode }) {
  return (
    <li>
      <p className={styles.what}>{title}</p>
      <p className={styles.how}>
        {children} {link}
      </p>
    </li>
  );
}

function stateText({ status, per, cancelAtEnd, paidUntil, accessUntil, nextChargeAt, next }: Subscribed): string {
  if (status === 'ended') return `Ended. Nothing more is charged.`;
  if (status === 'pastDue') return `Payment due. Open until ${dayText(accessUntil)}.`;
  if (cancelAtEnd) return `Cancelled. Everything stays open until ${dayText(paidUntil)}.`;
  if (next) return `Paid ${per} until ${dayText(paidUntil)}, then ${planTitles[next.subscriptionType]}, ${next.per}.`;
  return `Paid ${per}. Renews on ${dayText(nextChargeAt ?? paidUntil)}.`;
}
type Subscribed = NonNullable<Overview['subscription']>;

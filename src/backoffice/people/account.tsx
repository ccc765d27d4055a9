import { Link } from 'react-router';
import { endLogInOf, type PersonDetail } from '#contract/admin/people.ts';
import { subscriptionStates } from '#contract/admin/state-words.ts';
import { dayText } from '#contract/calendar.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Facts } from '../detail/facts.tsx';
import { Rows } from '../detail/rows.tsx';
import { Section } from '../detail/section.tsx';
import { useVerb } from '../parts/data.ts';
import { whenText } from '../parts/when.ts';
import { evidenceText, newsletterText } from './words.ts';

type Props = { person: PersonDetail };

export function AccountFacts({ person }: Props) {
  const { firstName, surname, email, proven, phone, since, lastSeenAt } = person;
  return (
    <Section title="Account">
      <Facts
        facts={[
          ['Name', [firstName, surname].filter(Boolean).join(' ') || 'Not given'],
          ['Email', `${email}${proven ? '' : ' (not proven)'}`],
          ['Phone', phone],
          ['Since', `${whenText(since)}`],
          ['Last here', lastSeenAt === null ? 'Not yet' : whenText(lastSeenAt)],
        ]}
      />
    </Section>
  );
}

interface PlanProps extends Props {
  /** Null without a subscription that runs, or for whoever may not. */
  onCancel: (() => void) | null;
  onKeep: (() => void) | null;
}

export function PlanAndCompanies({ person: { plan, companies }, onCancel, onKeep }: PlanProps) {
  return (
    <Section
      title="Plan and company"
      action={
        <>
          {onKeep && (
            <Button size="small" variant="secondary" onClick={onKeep}>
              Keep it going …
            </Button>
          )}
          {onCancel && (
            <Button size="small" variant="danger" onClick={onCancel}>
              {plan?.cancelAtEnd ? 'End the plan now …' : 'Cancel the plan …'}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          ['Plan', plan === null ? 'No subscription' : `${plan.title}, ${plan.per}`],
          ['Status', plan && planText(plan)],
          ...companies.map(
            ({ corporateId, name, role }) =>
              [
                role === 'owner' ? 'Owner of' : 'In',
                <Link key={corporateId} to={`/admin/companies/${corporateId}`}>
                  {name}
                </Link>,
              ] as const,
          ),
          ['Company', companies.length === 0 && 'None'],
        ]}
      />
    </Section>
  );
}

function planText({ status, accessUntil, cancelAtEnd }: NonNullable<PersonDetail['plan']>): string {
  const until = dayText(accessUntil);
  if (status === 'ended') return `${subscriptionStates.ended} on ${until}`;
  const state = status === 'pastDue' ? 'failing' : cancelAtEnd ? 'ending' : 'active';
  return `${subscriptionStates[state]}; open until ${until}`;
}

/** What the person has agreed to, with the evidence. */
export function Consents({ person: { newsletter } }: Props) {
  return (
    <Section title="Newsletter">
      {newsletter === null ? (
        <p>The address is not proven, so its consents are not shown: it may be somebody else’s.</p>
      ) : (
        <>
          <p>{newsletterText[newsletter.state]}</p>
          {newsletter.evidence.length > 0 && (
            <Rows
              label="Evidence of consent"
              empty=""
              rows={newsletter.evidence.map(({ kind, wording, means, at, source, reason }) => ({
                id: `${kind} ${at}`,
                what: `${evidenceText[kind] ?? kind}: ${whenText(at)}`,
                note: [source || means, reason, wording].filter((part) => part !== '').join('. '),
              }))}
            />
          )}
        </>
      )}
    </Section>
  );
}

interface LogInProps extends Props {
  onDone: (text: string) => void;
  onEndAll: () => void;
}

export function LogIns({ person: { uid, logIns }, onDone, onEndAll }: LogInProps) {
  const ending = useVerb(endLogInOf, () => onDone('The log-in has ended.'));
  return (
    <Section
      title="Log-ins"
      action={
        <Button size="small" variant="secondary" onClick={onEndAll}>
          End all …
        </Button>
      }
    >
      <ErrorList errors={ending.submitError} />
      {logIns === null ? (
        <p>The list of log-ins is not available now. You can still end all of them.</p>
      ) : (
        <Rows
          label="Log-ins"
          empty="Logged in nowhere."
          rows={logIns.map(({ logInId, browser, lastUsedAt }) => ({
            id: logInId,
            what: browser,
            note: `Last used ${whenText(lastUsedAt)}`,
            actions: (
              <Button
                size="small"
                variant="secondary"
                disabled={ending.pending}
                aria-label={`End the log-in of ${browser}`}
                onClick={() => void ending.attempt({ uid, logInId })}
              >
                End
              </Button>
            ),
          }))}
        />
      )}
    </Section>
  );
}

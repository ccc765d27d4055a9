import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { type AccountDetails, type OwnCompany, getAccount } from '#contract/account.ts';
import { requireSuccess } from '#contract/errors.ts';
import { useSessionStore } from '#web/api/api-context.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Outcome } from '#web/ui/outcome.tsx';
import { useSession } from '#web/api/use-session.ts';
import { MemberStates } from '../member-states.tsx';
import { OwnInvitations, useOwnInvitations } from '../own-invitations.tsx';
import { useMemberCall } from '../use-member-call.ts';
import styles from './account.module.css';
import { Companies } from './companies.tsx';
import { Details } from './details.tsx';
import { EmailAddress } from './email-address.tsx';
import { Guides } from './guides.tsx';
import { LogIns } from './log-ins.tsx';
import { Newsletter } from './newsletter.tsx';
import { Orders } from './orders.tsx';
import { Section } from './section.tsx';
import { Tickets } from './tickets.tsx';
import { YourData } from './your-data.tsx';

/** What may need the member's care comes first, what is seldom changed last. */
const sections = [
  ['subscription', 'Subscription'],
  ['organisation', 'Organisation'],
  ['tickets', 'Tickets'],
  ['orders', 'Orders'],
  ['guides', 'Guides'],
  ['details', 'Details'],
  ['newsletter', 'Newsletter'],
  ['log-ins', 'Log-ins'],
  ['your-data', 'Your data'],
] as const;

function sectionsOf({ companies }: { companies: readonly OwnCompany[] }) {
  return sections.filter(([id]) => id !== 'organisation' || companies.length > 0);
}

interface AccountPageProps {
  /** The subscription is another area's; web/app passes it in. */
  subscription: (asked: {
    /** A company opens guides for the member. */
    hasCompany: boolean;
    /** An invitation above has the warm button of the page. */
    isAsked: boolean;
    /** A change of plan was paid, so there is another order. */
    onPaid: () => void;
  }) => ReactNode;
  /** Called when the account is erased and the browser is logged out. */
  onErased: () => void;
}

/** /member/account: everything of the member's own, on one page. */
export function AccountPage({ subscription, onErased }: AccountPageProps) {
  /** Payments made on this page; the orders are loaded again after each. */
  const [payments, setPayments] = useState(0);
  const { result, retry } = useMemberCall('account', async (call) => {
    const { data } = requireSuccess(await call(getAccount, {}));
    if (!data) throw new Error('The response contains no account.');
    return data;
  });
  const invitations = useOwnInvitations();
  const [leftCompany, setLeftCompany] = useState<string | null>(null);
  const left = (corporateName: string) => {
    setLeftCompany(corporateName);
    retry();
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>My account</h1>
      <OwnInvitations invitations={invitations} onJoined={retry} />
      {leftCompany !== null && <Outcome key={leftCompany}>You have left {leftCompany}.</Outcome>}
      <MemberStates result={result} retry={retry} loading="Loading your account…">
        {(account) => (
          <div className={styles.columns}>
            <nav aria-label="Parts of your account" className={classNames(styles.nav, 'no-print')}>
              <ul>
                {sectionsOf(account).map(([id, title]) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
                {account.mayEdit && (
                  <li>
                    <a href="/admin">Back office</a>
                  </li>
                )}
              </ul>
            </nav>
            <div className={styles.sections}>
              <ScrollToHash />
              <Section id="subscription" title="Subscription">
                {subscription({
                  hasCompany: account.companies.length > 0,
                  isAsked: invitations.open > 0,
                  onPaid: () => setPayments((before) => before + 1),
                })}
              </Section>
              <Companies companies={account.companies} onLeft={left} />
              <Tickets />
              <Orders key={payments} />
              <Guides guides={account.guides} />
              <Personal first={account.details} />
              <Newsletter first={account.newsletter} email={account.details.email} />
              <LogIns first={account.logIns} />
              <YourData companies={account.companies} onErased={onErased} />
            </div>
          </div>
        )}
      </MemberStates>
    </div>
  );
}

function Personal({ first }: { first: AccountDetails }) {
  const [details, setDetails] = useState(first);
  const session = useSessionStore();
  const { user } = useSession();
  const isOutdated = user !== null && user.email !== details.email;
  // After a change of address, the token of this browser still names the old one.
  useEffect(() => {
    if (isOutdated) void session.refresh();
  }, [isOutdated, session]);
  return (
    <Section id="details" title="Details">
      <Details details={details} onSaved={setDetails} />
      <EmailAddress details={details} onChange={setDetails} />
    </Section>
  );
}

/** The part that the URL names exists only now that the account is loaded. */
function ScrollToHash() {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
  return null;
}

import { useState } from 'react';
import { useSession } from '#web/api/use-session.ts';
import { AccountPage } from '#web/members/account/account-page.tsx';
import { ConfirmEmailPage } from '#web/members/account/confirm-email-page.tsx';
import { MemberCard } from '#web/members/member-card.tsx';
import { SubscriptionPanel } from '#web/subscriptions/subscription-panel.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { LeadOn } from './lead-on.tsx';
import { loginScreen } from './login-screen.tsx';
import { paths } from './paths.ts';
import type { Screen } from './screen.ts';
import { renderCard } from './subscription-screens.tsx';

const module = 'src/web/app/account-screen.tsx';

/** Login required; the card field of the subscription needs the policy of the cart (page-policy.ts). */
export const accountScreen: Screen<null> = {
  ...loginScreen,
  module,
  head: () => ({ title: 'My account' }),
  View: AccountView,
};

function AccountView() {
  const { status, user } = useSession();
  const [isErased, setErased] = useState(false);
  if (isErased) return <Erased />;
  if (status === 'loading') return <Spinner size="page" />;
  if (!user) return <LeadOn to={paths.login()} />;
  return (
    <AccountPage
      key={user.uid}
      subscription={(asked) => <SubscriptionPanel renderCard={renderCard} {...asked} />}
      onErased={() => setErased(true)}
    />
  );
}

function Erased() {
  return (
    <MemberCard title="Your account is erased">
      <p>We have sent you a last mail about it. Everything that is free to read stays open to you.</p>
      <p>
        <LinkButton href={paths.home()} variant="secondary">
          Go to the home page
        </LinkButton>
      </p>
    </MemberCard>
  );
}

export const confirmEmailScreen: Screen<null> = {
  ...loginScreen,
  module,
  head: () => ({ title: 'Confirm email' }),
  View: ConfirmEmailPage,
};

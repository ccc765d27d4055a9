import { useNavigate } from 'react-router';
import { type PlanGuides, getPlanGuides } from '#contract/guides.ts';
import type { Plan } from '#contract/subscriptions.ts';
import { getPlans } from '#contract/subscriptions.ts';
import { CreateAccountForm, LogInForm } from '#web/members/account-forms.tsx';
import { ProveAccount } from '#web/members/prove-account.tsx';
import { CardPayment } from '#web/store/card-payment.tsx';
import type { RenderCard } from '#web/subscriptions/card-slot.ts';
import { RenewPage } from '#web/subscriptions/renew-page.tsx';
import { SubscribePage } from '#web/subscriptions/subscribe-page.tsx';
import { VerifyEmailPage } from '#web/subscriptions/verify-email-page.tsx';
import { NotFound } from './error-pages.tsx';
import { loginScreen } from './login-screen.tsx';
import { paths } from './paths.ts';
import type { Screen } from './screen.ts';

/** The card form of the store, for the parts of the members area that take a card. */
export const renderCard: RenderCard = (card) => <CardPayment {...card} />;

/** Shows the order after the payment, in place of the page with the token. */
function useShowOrder(): (orderToken: string) => void {
  const navigate = useNavigate();
  return (orderToken) => void navigate(paths.orderThankYou(orderToken), { replace: true });
}

const module = 'src/web/app/subscription-screens.tsx';

interface Offer {
  plans: readonly Plan[];
  guides: readonly PlanGuides[];
}

export const subscribeScreen: Screen<Offer> = {
  module,
  async load(call) {
    const [{ plans }, { plans: guides }] = await Promise.all([
      call(getPlans, {}),
      // The covers are extra: without them the plans can be chosen all the same.
      call(getPlanGuides, {}).catch(() => ({ plans: [] })),
    ]);
    return { kind: 'ready', value: { plans, guides } };
  },
  head: () => ({ title: 'Become a member' }),
  View: SubscribeView,
  Missing: NotFound,
};

function SubscribeView({ value: { plans, guides } }: { value: Offer }) {
  return (
    <SubscribePage
      plans={plans}
      guides={guides}
      accountForms={{ create: <CreateAccountForm />, logIn: <LogInForm beside /> }}
      renderCard={renderCard}
      onPaid={useShowOrder()}
    />
  );
}

export const verifyEmailScreen: Screen<null> = {
  ...loginScreen,
  module,
  head: () => ({ title: 'Your email address' }),
  View: () => (
    <VerifyEmailPage
      renderLogIn={(token, loading) => <ProveAccount token={token} loading={loading} />}
      renderCard={renderCard}
      onPaid={useShowOrder()}
    />
  ),
};

export const renewScreen: Screen<null> = {
  ...loginScreen,
  module,
  head: () => ({ title: 'Pay for your subscription' }),
  View: () => <RenewPage renderCard={renderCard} onPaid={useShowOrder()} />,
};

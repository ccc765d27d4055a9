import { Checkout } from '#web/store/checkout/checkout.tsx';
import type { AccountForms } from '#web/store/checkout/details-step.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { later } from '#web/ui/later.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsLead } from '../lead.ts';
import { ecmShoppingCart } from './schema.ts';

const CreateAccountForm = later(async () => (await import('#web/members/account-forms.tsx')).CreateAccountForm);
const LogInForm = later(async () => (await import('#web/members/account-forms.tsx')).LogInForm);
// The checkout shows the billing form once the session has a user.
const accountForms: AccountForms = {
  createAccount: (known) => <CreateAccountForm known={known} />,
  logIn: <LogInForm beside />,
};

function EcmShoppingCart({ fields, isCmsEdit }: BlockViewProps<typeof ecmShoppingCart>) {
  const isLead = useIsLead();
  if (isCmsEdit) return <Empty>{ecmShoppingCart.label}</Empty>;
  return (
    <Band title={fields.Title || (isLead ? 'Cart' : '')} level={isLead ? 1 : 2}>
      <Checkout accountForms={accountForms} />
    </Band>
  );
}

export const view = defineView(ecmShoppingCart, EcmShoppingCart);

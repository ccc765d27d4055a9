import { CreateAccountForm, LogInForm } from '#web/members/account-forms.tsx';
import { Checkout } from '#web/store/checkout/checkout.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { ecmShoppingCart } from './schema.ts';

/** The billing form follows by itself once the session knows who is there. */
const stay = () => undefined;
const accountForms = { createAccount: <CreateAccountForm onDone={stay} />, logIn: <LogInForm onDone={stay} /> };

function EcmShoppingCart({ fields, isCmsEdit }: BlockViewProps<typeof ecmShoppingCart>) {
  if (isCmsEdit) return <Empty>{ecmShoppingCart.label}</Empty>;
  return (
    <Band title={fields.Title}>
      <Checkout accountForms={accountForms} />
    </Band>
  );
}

export const view = defineView(ecmShoppingCart, EcmShoppingCart);

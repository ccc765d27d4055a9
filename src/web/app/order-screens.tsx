import type { ReactNode } from 'react';
import { MemberCard } from '#web/members/member-card.tsx';
import { AddressForm } from '#web/store/address-form.tsx';
import { FindOrdersForm } from '#web/store/find-orders-form.tsx';
import { loginScreen } from './login-screen.tsx';
import type { Screen } from './screen.ts';

const screen = (title: string, content: ReactNode): Screen<null> => ({
  ...loginScreen,
  module: 'src/web/app/order-screens.tsx',
  head: () => ({ title }),
  View: () => <MemberCard title={title}>{content}</MemberCard>,
});

/** For buyers without an account. */
export const findOrdersScreen = screen('Find your orders', <FindOrdersForm />);
/** The link of a mail opens it, when a paid order has no address. */
export const deliveryAddressScreen = screen('Delivery address', <AddressForm />);

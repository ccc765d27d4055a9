import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('every path that code links to', () => {
  const all = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path('/a b')]));
  expect(all).toMatchInlineSnapshot(`
    {
      "account": "/member/account",
      "backOffice": "/admin",
      "cart": "/cart",
      "changePassword": "/member/changePassword",
      "confirmEmail": "/member/confirmEmail",
      "contact": "/#contact",
      "createAccount": "/member/createAccount",
      "dashboard": "/member/dashboard",
      "deliveryAddress": "/delivery-address",
      "event": "/event/%2Fa%20b",
      "events": "/events",
      "findOrders": "/find-orders",
      "footer": "/partials/common-footer",
      "forgotPassword": "/member/forgotPassword",
      "guides": "/guides",
      "home": "/",
      "login": "/member/login",
      "orderThankYou": "/order-thankyou?o=%2Fa%20b",
      "phiOnline": "/phi-online",
      "privacy": "/privacy",
      "product": "/product/%2Fa%20b",
      "renew": "/member/renew",
      "resetPassword": "/member/resetPassword",
      "searchResults": "/search-results?q=%2Fa%20b",
      "shopCategory": "/categories-shop/a b",
      "shopProducts": "/products/a b",
      "subscribe": "/member/subscribe",
      "usingThisSite": "/using-this-site",
      "verifyEmail": "/member/verifyEmail",
      "workshops": "/workshops",
    }
  `);
});

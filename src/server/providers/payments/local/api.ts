import { parseForm, type FormFields } from './form.ts';
import { cancelIntent, confirmIntent, createIntent } from './intents.ts';
import { createCustomer, deleteCustomer, detachMethod, readCustomer } from './kept-cards.ts';
import type { Ledger } from './ledger.ts';
import { readDispute } from './disputes.ts';
import { listCharges, listDisputes, listIntents, listRefunds, readCharge, readIntent } from './queries.ts';
import { createRefund, readRefund } from './refunds.ts';
import { invalid, Refusal, type GatewayResponse } from './refusal.ts';
import { createSetup, readSetup } from './setups.ts';
import { createConfirmationToken, createPaymentMethod, createToken, readSource } from './sources.ts';

const account = {
  id: 'acct_local',
  object: 'account',
  business_profile: { name: 'the test gateway' },
  charges_enabled: true,
};

type Verb = (ledger: Ledger, id: string, fields: FormFields, query: URLSearchParams) => GatewayResponse;

// The part of Stripe's secret-key API that the adapter uses.
const routes: [method: string, path: RegExp, verb: Verb][] = [
  ['GET', /^\/v1\/account$/, () => ({ status: 200, body: account })],
  ['POST', /^\/v1\/payment_intents$/, (ledger, _id, fields) => createIntent(ledger, fields)],
  ['GET', /^\/v1\/payment_intents$/, (ledger, _id, _fields, query) => listIntents(ledger, query)],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, readIntent],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/confirm$/, confirmIntent],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, cancelIntent],
  ['POST', /^\/v1\/customers$/, (ledger, _id, fields) => createCustomer(ledger, fields)],
  ['GET', /^\/v1\/customers\/(\w+)$/, readCustomer],
  ['DELETE', /^\/v1\/customers\/(\w+)$/, deleteCustomer],
  ['POST', /^\/v1\/setup_intents$/, (ledger, _id, fields) => createSetup(ledger, fields)],
  ['GET', /^\/v1\/setup_intents\/(\w+)$/, readSetup],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, detachMethod],
  ['POST', /^\/v1\/refunds$/, (ledger, _id, fields) => createRefund(ledger, fields)],
  ['GET', /^\/v1\/refunds$/, (ledger, _id, _fields, query) => listRefunds(ledger, query)],
  ['GET', /^\/v1\/refunds\/(\w+)$/, readRefund],
  ['GET', /^\/v1\/disputes$/, (ledger, _id, _fields, query) => listDisputes(ledger, query)],
  ['GET', /^\/v1\/disputes\/(\w+)$/, readDispute],
  ['GET', /^\/v1\/charges$/, (ledger, _id, _fields, query) => listCharges(ledger, query)],
  ['GET', /^\/v1\/charges\/(\w+)$/, readCharge],
  ['GET', /^\/v1\/(?:tokens|payment_methods|confirmation_tokens)\/(\w+)$/, readSource],
  ['POST', /^\/v1\/tokens$/, (ledger, _id, fields) => createToken(ledger, fields)],
  ['POST', /^\/v1\/payment_methods$/, (ledger, _id, fields) => createPaymentMethod(ledger, fields)],
  [
    'POST',
    /^\/v1\/test_helpers\/confirmation_tokens$/,
    (ledger, _id, fields) => createConfirmationToken(ledger, fields),
  ],
];

export function findVerb(method: string, url: URL, body: string): (ledger: Ledger) => GatewayResponse {
  for (const [routeMethod, path, verb] of routes) {
    const match = routeMethod === method ? path.exec(url.pathname) : null;
    if (match === null) continue;
    const fields = parseForm(body);
    if (fields === null) throw invalid('Too many parameters.');
    return (ledger) => verb(ledger, match[1] ?? '', fields, url.searchParams);
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${url.pathname}).`,
  });
}

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargeOf, testGateway } from './gateway-fixture.ts';
import { type FormFields, parseForm } from './local/form.ts';
import type { KeptCard, PaymentProvider } from './port.ts';

// Every request that the adapter sends is checked, as it arrives, against schemas of the stripe package's own types.

interface Schemas {
  $comment: string;
  definitions: { Requests: { properties: Record<string, { $ref: string }> } };
}
const schemas = JSON.parse(
  readFileSync(new URL('./stripe-schemas/requests.schema.json', import.meta.url), 'utf8'),
) as Schemas;
const routes = Object.keys(schemas.definitions.Requests.properties);
// A form has texts only, so numbers and booleans are read from them.
const ajv = new Ajv({ coerceTypes: true, allowUnionTypes: true, strict: false, allErrors: true });
ajv.addSchema(schemas, 'stripe');

type Values = string | Values[] | { [name: string]: Values };
interface Sent {
  route: string;
  /** The form of the body or the query, decoded. */
  form: string;
}
const sent: Sent[] = [];
const requestTo = (route: string) => sent.findLast((each) => each.route === route) ?? expect.fail(`No ${route}`);

/** What is wrong with a request; empty if the types allow it. */
function faultsOf({ route, form }: Sent): string[] {
  const at = `stripe#/definitions/Requests/properties/${encodeURIComponent(route.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
  const validate = routes.includes(route) ? ajv.getSchema(at) : undefined;
  if (!validate) return [`${route} has no schema`];
  const fields = parseForm(form);
  if (validate(fields === null ? null : valuesOf(fields))) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}

/** Lists are sent as `expand[0]=…`. */
function valuesOf(fields: FormFields): Values {
  const entries = Object.entries(fields).map(([name, value]): [string, Values] => [
    name,
    typeof value === 'string' ? value : valuesOf(value),
  ]);
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

const idOf = /^(?:pi|cus|seti|pm|ctoken|tok|re|du)_\w+$/;

let gateway: Awaited<ReturnType<typeof testGateway>>;
let payments: PaymentProvider;
// Between the adapter and the gateway, it notes what passes.
const recorder = createServer((request, response) => {
  void (async () => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', gateway.url);
    const path = url.pathname.split('/').map((part) => (idOf.test(part) ? '{id}' : part));
    const form = request.method === 'POST' ? body.toString() : url.search.slice(1);
    sent.push({ route: `${request.method} ${path.join('/')}`, form });
    const passed = send(url, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passed.end(body);
  })();
});

beforeAll(async () => {
  gateway = await testGateway();
  recorder.listen(0, '127.0.0.1');
  await once(recorder, 'listening');
  const { port } = recorder.address() as AddressInfo;
  payments = gateway.payments({ api: { host: '127.0.0.1', port, protocol: 'http' } });
  await callEverything();
});
afterAll(async () => {
  recorder.close();
  recorder.closeAllConnections();
  await gateway.close();
});

async function confirmationToken(method: string): Promise<string> {
  const response = await fetch(`${gateway.url}/v1/test_helpers/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.keys.secretKey}` },
    body: new URLSearchParams({ payment_method: method }),
  });
  return ((await response.json()) as { id: string }).id;
}

const email = 'ada+guides@example.org';
const returnUrl = 'https://phi.example/cart?from=bank';

/** Each method of the adapter, with each way to name a card. */
async function callEverything(): Promise<void> {
  const since = new Date(Date.now() - 60_000);
  // A legacy token, a payment method and a confirmation token, with and without consent to keep the card.
  for (const tokenId of ['tok_visa', 'pm_card_visa', await confirmationToken('pm_card_visa')]) {
    await payments.fingerprintOf(tokenId);
    expect(await payments.charge(chargeOf(tokenId, { receiptEmail: email, returnUrl }))).toMatchObject(paid);
  }
  const kept: KeptCard[] = [];
  for (const tokenId of ['tok_visa', await confirmationToken('pm_card_visa')]) {
    const keepFor = { customerRef: kept[0]?.customerRef ?? null, email };
    kept.push(await keptBy(await payments.charge(chargeOf(tokenId, { card: { tokenId, keepFor } }))));
  }
  // Off session, and with the buyer present.
  const [first, second] = [kept[0] ?? expect.fail(), kept[1] ?? expect.fail()];
  const renewal = chargeOf('', { card: { kept: first } });
  expect(await payments.charge(renewal)).toMatchObject(paid);
  expect(await payments.charge(chargeOf('', { card: { kept: second, buyerPresent: true } }))).toMatchObject(paid);
  // 3-D Secure: confirmed, and cancelled.
  const asked = await payments.charge(chargeOf('tok_threeDSecureRequired'));
  if (asked.status !== 'requiresAction') expect.fail(asked.status);
  await gateway.answerChallenge(asked.clientSecret, 'complete');
  expect(await payments.retrieve(asked.chargeRef)).toMatchObject(paid);
  const left = await payments.charge(chargeOf('tok_threeDSecureRequired'));
  if (left.status !== 'requiresAction') expect.fail(left.status);
  expect(await payments.cancel(left.chargeRef)).toMatchObject({ status: 'cancelled' });
  expect(await payments.find({ attemptId: renewal.attemptId, createdAfter: since })).toMatchObject(paid);
  // A card kept without a charge.
  for (const tokenId of ['tok_threeDSecureRequired', 'pm_card_visa', await confirmationToken('pm_card_visa')]) {
    const idempotencyKey = `set-up-${tokenId}`;
    const setUp = await payments.setUpCard({ idempotencyKey, customerRef: null, email, tokenId, returnUrl });
    if (setUp.status === 'requiresAction') await payments.cardSetUp(setUp.setupRef);
  }
  // Refunds by amount, and the provider's books.
  const chargeRef = asked.chargeRef;
  const refund = await payments.refund({
    idempotencyKey: 'r',
    chargeRef,
    amountCents: 1250,
    reason: 'Café closed – sorry & thanks',
  });
  if (refund.status !== 'refunded') expect.fail(refund.status);
  expect(await payments.retrieveRefund(refund.refundRef)).toEqual(refund);
  await gateway.bank({ payment_intent: chargeRef });
  expect(await payments.chargeWithRefunds(chargeRef)).toMatchObject({ status: 'known' });
  const { disputes } = await payments.statement({ from: since, to: new Date(Date.now() + 60_000) });
  expect(await payments.dispute(disputes[0]?.disputeRef ?? '')).toMatchObject({ chargeRef });
  await payments.forgetCard(second.cardRef);
  await payments.forgetCustomer(first.customerRef);
}

const paid = { status: 'succeeded' };

async function keptBy(outcome: { status: string; chargeRef?: string | null }): Promise<KeptCard> {
  const card = await payments.keptCard(outcome.chargeRef ?? expect.fail(outcome.status));
  return card ?? expect.fail('The card was not kept.');
}

test('the schemas are those of the installed version of stripe', () => {
  // The package exports no package.json.
  const packageFile = new URL('../package.json', new URL('.', import.meta.resolve('stripe')));
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  expect(schemas.$comment, 'Run `node tools/stripe-schemas.mjs`.').toBe(`stripe ${version}`);
});

// Invariants 1, 2, 3, 4.
test('every request is one that the types allow', () => {
  expect(sent.flatMap((each) => faultsOf(each).map((fault) => `${each.route}: ${fault}`))).toEqual([]);
});

test('the adapter has sent each kind of request that has a schema', () => {
  expect([...new Set(sent.map(({ route }) => route))].toSorted()).toEqual(routes.toSorted());
});

test('each way to name a card was sent', () => {
  const charges = sent.filter(({ route }) => route === 'POST /v1/payment_intents').map(({ form }) => form);
  for (const way of [
    'payment_method_data%5Bcard%5D%5Btoken%5D=',
    'payment_method=pm_',
    'confirmation_token=ctoken_',
    'off_session=true',
    'setup_future_usage=off_session',
  ])
    expect(
      charges.some((form) => decodeURIComponent(form).includes(decodeURIComponent(way))),
      way,
    ).toBe(true);
});

describe('negative control', () => {
  test.each(routes)('%s with an invented parameter is refused', (route) => {
    const { form } = requestTo(route);
    expect(faultsOf({ route, form: `${form}&amonut=1` })).not.toEqual([]);
  });

  test.each([
    ['POST /v1/payment_intents', 'amount=4950', 'amount=49.5O'],
    ['POST /v1/payment_intents', 'currency=aud', 'currency[code]=aud'],
    ['POST /v1/payment_intents', 'confirm=true', 'confirm=maybe'],
    ['POST /v1/payment_intents', 'confirm=true', 'confirm=true&payment_method_data[card][number]=4242424242424242'],
    ['POST /v1/payment_intents', 'confirm=true', 'confirm=true&setup_future_usage=later'],
    ['POST /v1/setup_intents', 'usage=off_session', 'usage=later'],
    ['POST /v1/setup_intents', 'expand[0]=', 'expand[name]='],
    ['POST /v1/refunds', 'amount=1250', 'amount=all'],
    ['POST /v1/refunds', 'amount=1250', 'amount=1250&reason=because'],
    ['GET /v1/payment_intents', 'limit=100', 'limit=100&created[since]=1'],
    ['POST /v1/invoices', '', ''],
  ])('%s with %s changed to %s is refused', (route, right, wrong) => {
    const form = route === 'POST /v1/invoices' ? '' : decodeURIComponent(requestTo(route).form);
    expect(form).toContain(right);
    expect(faultsOf({ route, form: form.replace(right, wrong) })).not.toEqual([]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEnquiry } from '#contract/store.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ STORE_RECEIVER: 'shop@phi.example' });
});
afterAll(() => app.close());

const enquiry = {
  name: 'Ana Tūī',
  phone: '0400 000 000',
  email: 'ana@example.org',
  enquiry: 'Is it in print?\nAna',
  productName: 'Bystander handbook',
  emailReceiver: '',
};
const lastMail = () => app.deps.db.read.selectFrom('outbox_mail').selectAll().orderBy('id', 'desc').executeTakeFirst();

test('stores an enquiry and mails it to the store', async () => {
  const answer = await app.browser().call(sendEnquiry, enquiry);
  expect(answer).toEqual({ results: { sent: true } });
  expect(await app.deps.db.read.selectFrom('enquiry').selectAll().execute()).toMatchObject([
    {
      kind: 'product',
      name: 'Ana Tūī',
      email: 'ana@example.org',
      subject: 'Bystander handbook',
      receiver: 'shop@phi.example',
    },
  ]);
  const mail = await lastMail();
  expect(mail).toMatchObject({ recipient: 'shop@phi.example', subject: 'Enquiry about Bystander handbook' });
  expect(mail?.text).toContain('Email: ana@example.org');
  expect(mail).toMatchObject({ reply_to: 'ana@example.org', reply_to_name: 'Ana Tūī' });
});

test('reports missing and invalid fields, and sends nothing', async () => {
  const before = (await lastMail())?.id;
  const answer = await app
    .browser()
    .call(sendEnquiry, { ...enquiry, name: ' ', phone: '', email: 'ana@example', enquiry: 'x'.repeat(5001) });
  expect(answer.errors?.map((error) => error.errorMessage)).toEqual([
    'Name is required.',
    'Phone is required.',
    'Email - Invalid email.',
    'Enquiry - Max 5000 characters.',
  ]);
  expect((await lastMail())?.id).toBe(before);
});

test('ignores a receiver from the browser, and keeps user input out of headers and markup', async () => {
  const answer = await app.browser().call(sendEnquiry, {
    ...enquiry,
    name: '<img src=x onerror=alert(1)>',
    productName: 'Book\r\nBcc: victim@example.org',
    emailReceiver: 'victim@example.org',
  });
  expect(answer.results).toEqual({ sent: true });
  const mail = await lastMail();
  expect(mail).toMatchObject({ recipient: 'shop@phi.example', subject: 'Enquiry about Book Bcc: victim@example.org' });
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail?.html).not.toContain('<img src=x');
});

test('the outbox shows the mail, with its HTML in a sandboxed frame whose links open in a new window', async () => {
  const id = (await lastMail())?.id;
  const list = await (await app.browser().fetch('/dev/outbox')).text();
  expect(list).toContain(`href="/dev/outbox/${id}"`);
  const response = await app.browser().fetch(`/dev/outbox/${id}`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await response.text();
  expect(page).toContain(
    '<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc=',
  );
  // A link opens outside the frame, because the pages of the site refuse to be framed.
  expect(page).toContain('&lt;base target=&quot;_blank&quot;&gt;');
  expect(page).not.toContain('<img src=x');
  expect((await app.browser().fetch('/dev/outbox/999999')).status).toBe(404);
  expect((await app.browser().fetch('/dev/outbox/x')).status).toBe(404);
});

test('refuses malformed bodies with a message', async () => {
  const browser = app.browser();
  expect(
    (
      await browser.fetch('/api/cart/sendenquire', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(enquiry),
      })
    ).status,
  ).toBe(415);
  const form = new FormData();
  form.set('jsonData', '{');
  const response = await browser.fetch('/api/cart/sendenquire', { method: 'POST', body: form });
  expect([response.status, await response.json()]).toMatchObject([400, { message: 'Invalid request.' }]);
});

test('refuses a form that is truncated, has no boundary, is too large or has no content-length', async () => {
  const send = async (type: string, body: RequestInit['body'], more: RequestInit = {}) =>
    (
      await app
        .browser()
        .fetch('/api/cart/sendenquire', { method: 'POST', headers: { 'content-type': type }, body, ...more })
    ).status;
  expect(await send('multipart/form-data', 'x')).toBe(400);
  expect(
    await send(
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="jsonData"\r\n\r\n{"a":',
    ),
  ).toBe(400);
  expect(await send('multipart/form-data; boundary=x', 'x'.repeat(1_000_001))).toBe(413);
  const endless = new ReadableStream({
    start: (controller) => (controller.enqueue(new TextEncoder().encode('--x\r\n')), controller.close()),
  });
  expect(await send('multipart/form-data; boundary=x', endless, { duplex: 'half' } as RequestInit)).toBe(413);
});

test('limits the requests per IP address, in spite of a forged X-Forwarded-For', async () => {
  const proxied = await testApp({ TRUST_PROXY: 'true' });
  try {
    const form = new FormData();
    form.set('jsonData', JSON.stringify(enquiry));
    // The proxy adds the last address; the client itself can write the one before it.
    const send = (address: string, index = 0) =>
      proxied.browser().fetch('/api/cart/sendenquire', {
        method: 'POST',
        body: form,
        headers: { 'x-forwarded-for': `198.51.100.${index}, ${address}` },
      });
    for (let index = 0; index < 20; index++) expect((await send('203.0.113.7', index)).status).toBe(200);
    const refused = await send('203.0.113.7', 99);
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { message: 'Too many requests. Please try again later.' },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('203.0.113.8')).status).toBe(200);
    expect(await proxied.deps.db.read.selectFrom('outbox_mail').selectAll().execute()).toHaveLength(21);
  } finally {
    await proxied.close();
  }
});

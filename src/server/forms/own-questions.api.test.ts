import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendContact } from '#contract/contact.ts';
import { solvedCaptcha } from '../testing/captcha.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { formData } from './personal-data.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ CONTACT_RECEIVER: 'hello@phi.example', LIMIT_FACTOR: '100' });
});
afterAll(() => app.close());

const contact = {
  name: 'Ana Tūī',
  phone: '0400 000 000',
  email: 'ana@example.org',
  enquiry: 'Can we meet?',
  state: 'ACT',
  emailReceiver: '',
};

test('keeps what was answered to the questions of the page, mails it and exports it', async () => {
  const answers = [
    { question: 'Name of your <b>group</b>?', answer: 'Reeds & friends\nX: 1' },
    { question: 'Email', answer: 'other@example.org' },
    { question: 'Email', answer: 'No' },
  ];
  const visitor = app.browser();
  const sent = { ...contact, recaptchaValue: await solvedCaptcha(visitor), answers };
  expect(await visitor.call(sendContact, sent)).toEqual({ results: { sent: true } });
  const { read } = app.deps.db;
  const row = await read.selectFrom('enquiry').selectAll().executeTakeFirst();
  expect(JSON.parse(row?.answers_json ?? '')).toEqual(answers);
  const mail = await read.selectFrom('outbox_mail').selectAll().executeTakeFirstOrThrow();
  // What the visitor calls a question stands apart from the fields, and no line of an answer looks like one.
  const heading = 'Answers to the questions of the page';
  const [fields = '', below = ''] = mail.text.split(`${heading}\n${'-'.repeat(heading.length)}\n\n`);
  expect(fields).toContain('Email: ana@example.org\nState: ACT\n\nCan we meet?\n');
  expect(below).toContain(
    'Name of your <b>group</b>?\n  Reeds & friends\n  X: 1\n\nEmail\n  other@example.org\n\nEmail\n  No\n\nSee who',
  );
  const [above = '', under = ''] = mail.html.split(`>${heading}</h2>`);
  expect(above.match(/class="soft" style="font-size:13px/g)).toHaveLength(4);
  expect(under.match(/class="soft" style="font-size:13px/g)).toHaveLength(3);
  expect(under).toContain('Name of your &lt;b&gt;group&lt;/b&gt;?');
  expect(under).toContain('Reeds &amp; friends\nX: 1</span></td>');
  expect(mail.html).not.toContain('<b>group');
  const exported = await formData.read(read, { uid: 'nobody', email: 'ana@example.org' });
  expect(exported).toMatchObject({ enquiries: expect.arrayContaining([expect.objectContaining({ answers })]) });
  // Too many, too long, or empty ones are no answers of a form.
  const browser = app.browser();
  for (const wrong of [
    Array.from({ length: 21 }, () => ({ question: 'Q', answer: 'A' })),
    [{ question: 'Q', answer: 'a'.repeat(2001) }],
    [{ question: '', answer: 'A' }],
  ])
    await expect(browser.call(sendContact, { ...contact, recaptchaValue: 'x', answers: wrong })).rejects.toMatchObject({
      status: 400,
    });
});

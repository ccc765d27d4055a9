import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendContact, sendSignUp } from '#contract/contact.ts';
import { attachmentFolder, incomingFolder } from '../attachment-files.ts';
import { publishPage } from '../pages/write-page.ts';
import { solvedCaptcha } from '../testing/captcha.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
const settings = {
  CONTACT_RECEIVER: 'hello@phi.example',
  CONTACT_RECEIVER_NZ: 'kiaora@phi.example',
  LIMIT_FACTOR: '100',
};
beforeAll(async () => {
  app = await testApp(settings);
});
afterAll(() => app.close());

const contact = {
  name: 'Ana Tūī',
  phone: '0400 000 000',
  email: 'ana@example.org',
  enquiry: 'Can we meet?\nAna',
  state: 'ACT',
  emailReceiver: '',
};
const signUp = { name: 'Ana Tūī', phone: '', email: 'ana@example.org', state: '', emailReceiver: '' };
const stored = () => app.deps.db.read.selectFrom('enquiry').selectAll().orderBy('id', 'desc').execute();
const lastMail = () =>
  app.deps.db.read.selectFrom('outbox_mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
const filesOf = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile()) : [];
const storedFile = (file = '') => join(app.deps.config.DATA_DIR, attachmentFolder, file);
const keptFiles = () => filesOf(storedFile()).length;
const incoming = () => filesOf(incomingFolder(app.deps.config)).length;

const send = async (more: Partial<typeof contact> & { recaptchaValue?: string } = {}, files: File[] = []) => {
  const browser = app.browser();
  return browser.call(sendContact, { ...contact, recaptchaValue: await solvedCaptcha(browser), ...more }, { files });
};
const file = (name: string, content: BlobPart, type = 'application/octet-stream') =>
  new File([content], name, { type });
const pdf = (size = 0) =>
  file('report.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.alloc(size, 32)]));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('submissions', () => {
  // Invariant 30.
  test('stores and mails a message, with its files under generated names', async () => {
    const answer = await send({}, [
      pdf(),
      file('../../holiday\r\nX-Evil: 1.png', png),
      file('notes.txt', 'Tēnā koe\r\n'),
    ]);
    expect(answer).toEqual({ results: { sent: true } });
    const [row] = await stored();
    expect(row).toMatchObject({
      kind: 'contact',
      name: 'Ana Tūī',
      state: 'ACT',
      receiver: 'hello@phi.example',
      locale: 'au',
      suspect: 0,
    });
    const attachments = JSON.parse(row?.attachments_json ?? '') as {
      file: string;
      filename: string;
      contentType: string;
    }[];
    expect(attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'image/png', 'text/plain']);
    for (const each of attachments) expect(each.file).toMatch(/^[0-9a-f]{2}\/[\w-]{32}$/);
    expect(readFileSync(storedFile(attachments[1]?.file)).equals(png)).toBe(true);
    const mail = await lastMail();
    expect(mail).toMatchObject({ recipient: 'hello@phi.example', subject: 'Contact form: Ana Tūī' });
    expect(mail.text).toContain('State: ACT');
    const downloaded = await app.browser().fetch(`/dev/outbox/${mail.id}/attachments/1`);
    expect(downloaded.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(Buffer.from(await downloaded.arrayBuffer()).equals(png)).toBe(true);
    expect(incoming()).toBe(0);
    for (const path of ['/attachments/', '/media/../attachments/', '/media/attachments/'])
      expect((await app.browser().fetch(`${path}${attachments[0]?.file}`)).status).not.toBe(200);
  });

  test('reports missing and invalid fields, and does not use up the captcha solution', async () => {
    const browser = app.browser();
    const recaptchaValue = await solvedCaptcha(browser);
    const before = (await stored()).length;
    const wrong = await browser.call(sendContact, {
      ...contact,
      name: ' ',
      phone: '',
      email: 'x',
      enquiry: '',
      state: 'Tasmania ',
      recaptchaValue,
    });
    expect(wrong.errors?.map((error) => error.errorMessage)).toEqual([
      'Name is required.',
      'Phone is required.',
      'Email - Invalid email.',
      'Enquiry is required.',
    ]);
    const noState = await browser.call(sendContact, { ...contact, state: '', recaptchaValue });
    expect(noState.errors?.map((error) => error.errorMessage)).toEqual(['State is required.']);
    const otherState = await browser.call(sendContact, { ...contact, state: 'Otago', recaptchaValue });
    expect(otherState.errors).toMatchObject([{ errorMessage: 'State is not valid.', field: 'state' }]);
    expect(await stored()).toHaveLength(before);
    expect((await browser.call(sendContact, { ...contact, recaptchaValue })).results).toEqual({ sent: true });
  });

  test('a reply to the mail reaches whoever wrote, by contact form and by sign-up', async () => {
    const reply = { reply_to: 'ana@example.org', reply_to_name: 'Ana Tūī' };
    await send();
    const mail = await lastMail();
    expect(mail).toMatchObject({ ...reply, recipient: 'hello@phi.example' });
    expect(mail.text).toContain(`${app.url}/admin/messages/${(await stored())[0]?.id}`);
    await app.browser().call(sendSignUp, signUp);
    expect(await lastMail()).toMatchObject({ ...reply, recipient: 'hello@phi.example' });
  });

  test('a sign-up requires only name and email', async () => {
    expect(await app.browser().call(sendSignUp, signUp)).toEqual({ results: { sent: true } });
    expect((await stored())[0]).toMatchObject({ kind: 'signup', phone: '', state: '' });
    const wrong = await app.browser().call(sendSignUp, { ...signUp, name: '', email: 'x', state: 'Atlantis' });
    expect(wrong.errors?.map((error) => error.errorMessage)).toEqual([
      'Name is required.',
      'Email - Invalid email.',
      'State is not valid.',
    ]);
    const bare = new FormData();
    bare.set('jsonData', JSON.stringify({ name: 'Bo', email: 'bo@example.org' }));
    expect((await app.browser().fetch('/api/contact/signupform', { method: 'POST', body: bare })).status).toBe(200);
  });

  test('a line break in a value cannot imitate another field of the mail', async () => {
    await send({ name: 'Ana\r\nState Victoria\u2028Email', phone: '1\nState: Tasmania\u2028Email: other@example.org' });
    const { text, html } = await lastMail();
    expect(text.split('\n').filter((line) => /^(Name|Phone|Email|State):/.test(line))).toEqual([
      'Name: Ana State Victoria Email',
      'Phone: 1 State: Tasmania Email: other@example.org',
      'Email: ana@example.org',
      'State: ACT',
    ]);
    expect(html).not.toMatch(/\n(State|Email):/);
  });

  test('stores a submission with the honeypot filled in as suspect, and sends no mail', async () => {
    const before = (await lastMail()).id;
    expect((await app.browser().call(sendSignUp, signUp, { website: 'https://buy.example' })).results).toEqual({
      sent: true,
    });
    expect((await stored())[0]).toMatchObject({ suspect: 1 });
    expect((await lastMail()).id).toBe(before);
  });
});

describe('receivers', () => {
  // Invariant 31.
  test('sends only to receivers of published pages', async () => {
    await send({ emailReceiver: 'victim@example.org' });
    expect(await lastMail()).toMatchObject({ recipient: 'hello@phi.example' });
    const form = {
      itemTypeCode: 'ContactForm',
      anchorName: null,
      cssClass: null,
      payloads: { EmailReceiver: ' Team@phi.example ' },
      items: [],
      sections: [],
    };
    await publishPage(app.deps, {
      path: '/team',
      title: 'Team',
      content: { sections: [{ sectionName: 'body', items: [form] }], payloads: {}, embedDataList: [] },
    });
    await send({ emailReceiver: 'team@PHI.example' });
    expect(await lastMail()).toMatchObject({ recipient: 'Team@phi.example' });
    await send({ emailReceiver: 'team@phi.example, victim@example.org' });
    expect(await lastMail()).toMatchObject({ recipient: 'hello@phi.example' });
  });

  test('sends messages from New Zealand to their own receiver', async () => {
    const browser = app.browser();
    const body = new FormData();
    body.set('jsonData', JSON.stringify({ ...contact, recaptchaValue: await solvedCaptcha(browser) }));
    await browser.fetch('/api/contact/send', { method: 'POST', body, headers: { 'x-site-locale': 'nz' } });
    expect(await lastMail()).toMatchObject({ recipient: 'kiaora@phi.example' });
    expect((await stored())[0]).toMatchObject({ locale: 'nz' });
  });
});

describe('captcha', () => {
  const failed = [
    { errorMessage: 'Captcha check failed. Please try again.', field: 'recaptchaValue', code: 'captcha_failed' },
  ];
  const changed = async (
    change: (payload: {
      challenge: { parameters: Record<string, unknown>; signature: string };
      solution: Record<string, unknown>;
    }) => void,
  ) => {
    const payload = JSON.parse(Buffer.from(await solvedCaptcha(app.browser()), 'base64').toString());
    change(payload);
    return Buffer.from(JSON.stringify(payload)).toString('base64');
  };

  test.each([
    '',
    'x',
    'e30=',
    Buffer.from('null').toString('base64'),
    Buffer.from('{"challenge":{"parameters":{},"signature":""},"solution":{}}').toString('base64'),
    'A'.repeat(19_000),
  ])('refuses the malformed solution %j', async (recaptchaValue) => {
    expect((await send({ recaptchaValue })).errors).toEqual(failed);
  });

  test('refuses a missing, forged or changed solution', async () => {
    const missing = new FormData();
    missing.set('jsonData', JSON.stringify(contact));
    expect(await (await app.browser().fetch('/api/contact/send', { method: 'POST', body: missing })).json()).toEqual({
      errors: failed,
    });
    const forged = await Promise.all([
      changed(({ challenge }) => (challenge.signature = 'f'.repeat(64))),
      changed(({ challenge }) => (challenge.parameters.expiresAt = Number(challenge.parameters.expiresAt) + 1)),
      changed(({ challenge }) => (challenge.parameters.cost = 1)),
      changed(({ challenge }) => (challenge.parameters.nonce = '0'.repeat(32))),
      changed(({ challenge }) => (challenge.parameters.data = { more: 1 })),
      changed(({ solution }) => (solution.derivedKey = 'f'.repeat(64))),
      changed(
        ({ challenge, solution }) => (solution.derivedKey = String(challenge.parameters.keyPrefix).padEnd(64, '0')),
      ),
    ]);
    for (const recaptchaValue of forged) expect((await send({ recaptchaValue })).errors).toEqual(failed);
  });

  test('accepts a solution once', async () => {
    const recaptchaValue = await solvedCaptcha(app.browser());
    expect((await send({ recaptchaValue })).results).toEqual({ sent: true });
    const before = (await stored()).length;
    expect((await send({ recaptchaValue }, [pdf()])).errors).toEqual(failed);
    expect(await stored()).toHaveLength(before);
  });

  test('refuses a solution after an hour', async () => {
    let ahead = 0;
    const later = await testApp(settings, { now: () => new Date(Date.now() + ahead) });
    try {
      const browser = later.browser();
      const recaptchaValue = await solvedCaptcha(browser);
      ahead = 61 * 60_000;
      expect((await browser.call(sendContact, { ...contact, recaptchaValue })).errors).toEqual(failed);
    } finally {
      await later.close();
    }
  });
});

describe('files', () => {
  const post = async (files: File[], more?: (form: FormData) => void) => {
    const browser = app.browser();
    const body = new FormData();
    body.set('jsonData', JSON.stringify({ ...contact, recaptchaValue: await solvedCaptcha(browser) }));
    for (const each of files) body.append('attachments', each);
    more?.(body);
    const kept = keptFiles();
    const rows = (await stored()).length;
    const response = await browser.fetch('/api/contact/send', { method: 'POST', body });
    const answer = (await response.json()) as { message?: string };
    if (response.status !== 200) expect([keptFiles(), incoming(), (await stored()).length]).toEqual([kept, 0, rows]);
    return [response.status, answer.message];
  };
  const executable = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00'), Buffer.alloc(500)]);

  test.each<[string, BlobPart]>([
    ['virus.exe', executable],
    ['report.pdf', executable],
    ['notes.txt', executable],
    ['notes.txt', png],
    ['notes.txt', Buffer.from('BM\x36\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00', 'latin1')],
    ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['picture.jpg', png],
    ['letter.docx', 'PK\x03\x04 not really'],
    ['letter.doc', '%PDF-1.7\n'],
    ['report.pdf.html', '%PDF-1.7\n'],
    ['report', '%PDF-1.7\n'],
    ['.pdf', '%PDF-1.7\n'],
    ['page.svg', '<svg/>'],
  ])('refuses %s with other content', async (name, content) => {
    expect(await post([file(name, content)])).toEqual([415, 'This file type is not accepted.']);
  });

  test('accepts text that begins like another file format', async () => {
    const beginnings = [
      'BMI: 24, and what the doctor said',
      'BM',
      'MZ is short for my name',
      'PK',
      'GIF89a is a format',
      'ID3 tags',
      'RIFF',
      '%!PS',
      '{\\rtf1',
      '<?xml version="1.0"?>',
      '-----BEGIN PGP MESSAGE-----',
      'BEGIN:VCARD',
      '\ufeffTēnā koe',
      '',
    ];
    for (const words of beginnings) expect(await post([file('notes.txt', words)]), words).toEqual([200, undefined]);
  });

  test('refuses files that are too large, too many, or too large together', async () => {
    expect(await post([pdf(10 * 1024 * 1024)])).toEqual([413, 'The file is too large (max 10 MB).']);
    expect(await post(Array.from({ length: 6 }, () => pdf()))).toEqual([413, 'Attachments - Max 5 files.']);
    expect(await post([pdf(7_000_000), pdf(7_000_000), pdf(6_990_000)])).toEqual([
      413,
      'Attachments - Max 20 MB together.',
    ]);
    expect(await post([pdf(9_000_000), pdf(9_000_000), pdf(9_000_000)])).toEqual([
      413,
      'Attachments - Max 20 MB together.',
    ]);
  });

  test('a sign-up, which has no captcha, has half the size limit', async () => {
    const sent = (files: File[]) => app.browser().call(sendSignUp, signUp, { files });
    expect((await sent([pdf(9_000_000)])).results).toEqual({ sent: true });
    const kept = keptFiles();
    for (const sizes of [
      [5_000_000, 5_490_000],
      [9_000_000, 9_000_000],
    ]) {
      await expect(sent(sizes.map((size) => pdf(size)))).rejects.toThrow(
        '413 {"message":"Attachments - Max 10 MB together."',
      );
    }
    expect([keptFiles(), incoming()]).toEqual([kept, 0]);
  });

  test('refuses a thousand parts and a jsonData that is too long', async () => {
    const thousandFields = await post([], (form) => {
      for (let part = 0; part < 1000; part++) form.append(`field${part}`, 'x');
    });
    expect(thousandFields).toEqual([413, 'The form has too many fields.']);
    const thousandFiles = await post(Array.from({ length: 1000 }, () => pdf()));
    expect(thousandFiles).toEqual([413, 'Attachments - Max 5 files.']);
    // An unknown field is read up to its limit and ignored.
    expect((await post([], (form) => form.set('more', 'x'.repeat(200_000))))[0]).toBe(200);
    expect(
      (await post([], (form) => form.set('jsonData', JSON.stringify({ ...contact, enquiry: 'x'.repeat(200_000) }))))[0],
    ).toBe(400);
    expect((await post([pdf()], (form) => form.set('jsonData', '{')))[0]).toBe(400);
    expect((await post([pdf()], (form) => form.set('jsonData', '{"name":1}')))[0]).toBe(400);
  });

  test('refuses files for a form without files', async () => {
    const form = new FormData();
    form.set('jsonData', JSON.stringify({ ...contact, productName: 'Book' }));
    form.append('attachments', pdf());
    expect((await app.browser().fetch('/api/cart/sendenquire', { method: 'POST', body: form })).status).toBe(413);
  });

  test('ignores an empty file input', async () => {
    expect(await post([], (form) => form.append('attachments', new File([], '')))).toEqual([200, undefined]);
    expect((await stored())[0]?.attachments_json).toBe('[]');
  });

  test('deletes the files of a form whose connection breaks', async () => {
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const head = [
      'POST /api/contact/send HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 900000',
      '',
      '',
    ].join('\r\n');
    socket.write(
      `${head}--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n%PDF-1.7${'x'.repeat(300_000)}`,
    );
    await expect.poll(incoming, { timeout: 5000 }).toBe(1);
    socket.destroy();
    await expect.poll(incoming, { timeout: 5000 }).toBe(0);
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerForEvent } from '#contract/events.ts';
import { dayMs } from '#contract/spans.ts';
import { addEvent } from '../testing/catalogue.sql.ts';
import { mailsTo } from '../testing/evidence.sql.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { walletCertificates } from '../testing/wallet-certificates.ts';

const made = walletCertificates();
let app: TestApp;
let without: TestApp;
let limited: TestApp;
let ahead = 0;
let people = 0;
beforeAll(async () => {
  app = await testApp(made.settings, { now: () => new Date(Date.now() + ahead) });
  without = await testApp();
  limited = await testApp({ ...made.settings, LIMIT_FACTOR: '1' });
});
afterAll(async () => {
  await app.close();
  await without.close();
  await limited.close();
  made.remove();
});

async function booked(
  at: TestApp,
  { tickets = 1, venue = 'Town hall' }: { tickets?: number; venue?: string | null } = {},
) {
  const { eventId } = await addEvent(at.deps, { eventType: 1, places: 10 });
  await at.deps.db.transaction((tx) => tx.updateTable('event').set({ venue }).where('id', '=', eventId).execute());
  const email = `wallet.${++people}@example.org`;
  const register = { firstName: 'ليلى', surname: 'الحسن', email, phone: '', numberOfTickets: tickets };
  const { results } = await at.browser().call(registerForEvent, { eventId, register });
  const [mail] = await mailsTo(at.deps, email);
  const path = /https?:\/\/[^/\s]+(\/tickets\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { path, code: results?.bookingCode ?? '', eventId, text: mail?.text ?? '', html: mail?.html ?? '' };
}

/** The files of an archive whose files are not compressed. */
function filesIn(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const [size, name, extra] = [
      archive.readUInt32LE(at + 18),
      archive.readUInt16LE(at + 26),
      archive.readUInt16LE(at + 28),
    ];
    const start = at + 30 + name + extra;
    files.set(archive.subarray(at + 30, at + 30 + name).toString(), archive.subarray(start, start + size));
    at = start + size;
  }
  return files;
}

// Invariant 12.
test('each ticket has a pass that openssl takes for signed, with the code for the door and no time for a locked phone', async () => {
  const { path, code } = await booked(app, { tickets: 2 });
  const page = await (await fetch(`${app.url}${path}`)).text();
  for (const seq of [1, 2]) expect(page).toContain(`<a href="${path}/passes/${seq}.pkpass">Add to Apple Wallet</a>`);
  const answer = await fetch(`${app.url}${path}/passes/2.pkpass`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/vnd.apple.pkpass',
    'no-store',
  ]);
  const files = filesIn(Buffer.from(await answer.arrayBuffer()));
  const manifest = files.get('manifest.json') ?? expect.fail('no manifest');
  expect(made.verify(manifest, files.get('signature') ?? expect.fail('no signature'))).toBe(manifest.toString());
  const hashes = JSON.parse(manifest.toString()) as Record<string, string>;
  const named = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature');
  expect(Object.keys(hashes).sort()).toEqual(named.sort());
  for (const name of named)
    expect(
      createHash('sha1')
        .update(files.get(name) ?? '')
        .digest('hex'),
      name,
    ).toBe(hashes[name]);
  expect(named).toEqual(expect.arrayContaining(['icon.png', 'icon@2x.png', 'logo.png', 'pass.json']));

  const pass = JSON.parse(files.get('pass.json')?.toString() ?? '') as Record<string, unknown>;
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.example.phi.tickets',
    teamIdentifier: 'A1B2C3D4E5',
    serialNumber: `${code}-2`,
    barcodes: [{ format: 'PKBarcodeFormatQR', message: `${code}-2`, altText: `${code}-2` }],
    eventTicket: { auxiliaryFields: [{ value: 'Guest of ليلى الحسن' }, { value: '2 of 2' }] },
  });
  for (const field of ['relevantDate', 'relevantDates', 'locations', 'beacons', 'expirationDate'])
    expect(pass).not.toHaveProperty([field]);
});

test('the mail of one ticket leads to its pass, which a changed signature or manifest would not pass for', async () => {
  const { path, text, html } = await booked(app);
  const href = `${app.deps.config.publicOrigin}${path}/passes/1.pkpass`;
  expect(text).toContain(`Add to Apple Wallet: ${href}`);
  expect(html).toContain(`href="${href}"`);
  const files = filesIn(Buffer.from(await (await fetch(`${app.url}${path}/passes/1.pkpass`)).arrayBuffer()));
  const [manifest, signature] = [
    files.get('manifest.json') ?? Buffer.alloc(0),
    files.get('signature') ?? Buffer.alloc(0),
  ];
  expect(() => made.verify(Buffer.from(manifest.toString().replace('icon', 'iron')), signature)).toThrow(
    'Command failed: openssl smime',
  );
});

// Invariant 12.
test('no pass for a foreign link, a ticket that is not there or cancelled, or an event without a door', async () => {
  const [mine, other, online] = [await booked(app), await booked(app), await booked(app, { venue: null })];
  const status = async (path: string) => (await fetch(`${app.url}${path}`)).status;
  for (const path of [
    `/tickets/${other.code}-${mine.path.slice(-43)}/passes/1.pkpass`,
    ...['2.pkpass', '0.pkpass', '01.pkpass', '1', '1.pkpass.zip', '..%2f1.pkpass'].map(
      (file) => `${mine.path}/passes/${file}`,
    ),
    `${online.path}/passes/1.pkpass`,
  ])
    expect([path, await status(path)]).toEqual([path, 404]);
  expect(online.text + (await (await fetch(`${app.url}${online.path}`)).text())).not.toContain('Apple Wallet');
  expect(await status(`${mine.path}/passes/1.pkpass`)).toBe(200);
  await app.deps.db.transaction((tx) =>
    tx.updateTable('event').set({ cancelled_at: new Date().toISOString() }).where('id', '=', mine.eventId).execute(),
  );
  expect(await status(`${mine.path}/passes/1.pkpass`)).toBe(404);
});

// Invariant 34.
test('one network cannot keep the server busy with signing', async () => {
  const { path } = await booked(limited);
  const asked = await Promise.all(
    Array.from({ length: 70 }, async () => (await fetch(`${limited.url}${path}/passes/1.pkpass`)).status),
  );
  expect(asked.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
  expect(asked).toContain(429);
  // What costs no signing stays open.
  expect((await fetch(`${limited.url}${path}`)).status).toBe(200);
});

test('without a certificate, or after it has run out, nothing of it shows', async () => {
  const { path, text, html } = await booked(without);
  const page = await (await fetch(`${without.url}${path}`)).text();
  expect(page).toContain('Your ticket');
  expect(text + html + page).not.toMatch(/wallet|pkpass/i);
  expect((await fetch(`${without.url}${path}/passes/1.pkpass`)).status).toBe(404);
  const mine = await booked(app);
  ahead = 21 * dayMs;
  expect((await fetch(`${app.url}${mine.path}/passes/1.pkpass`)).status).toBe(404);
  ahead = 0;
});

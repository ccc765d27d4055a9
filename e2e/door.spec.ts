import type { Page } from '@playwright/test';
import { linkInMail, logIn } from './support/shop.ts';
import { axeCheck, axeCheckAtBothWidths, expect, test as base } from './support/test.ts';

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };
const password = 'a long enough sentence';

const test = base.extend({
  // Without the second session that speeds up transitions: with two, Chromium is online again after a reload.
  page: async ({ context }, use) => use(await context.newPage()),
});
// Without a network, the browser reports each request that fails.
test.use({
  serviceWorkers: 'allow',
  expectedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|when fetching the script/],
});

/** Calls the API as the person who is logged in there. */
async function call<T>(page: Page, path: string, body: object): Promise<T> {
  return page.evaluate(
    async ([to, sent]) => {
      const { idToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { idToken?: string };
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${idToken}` };
      return (await fetch(to, { method: 'POST', headers, body: sent })).json() as Promise<T>;
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** An event that begins in an hour, with the people who booked; the code of each. */
async function eventWith(page: Page, people: { firstName: string; surname: string; tickets: number }[]) {
  const title = `Door ${process.pid} ${Date.now()}`;
  const start = Date.now() + 3_600_000;
  const { results } = await call<{ results: { eventId: number } }>(page, '/api/admin/events/create', {
    slug: title.toLowerCase().replaceAll(' ', '-'),
    values: {
      title,
      shortDesc: '',
      description: '<p>Come.</p>',
      price: 0,
      gstFree: false,
      bring: '',
      accessNote: '',
      cancellationUntilHours: null,
      published: true,
    },
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 3_600_000).toISOString(),
    timeZone: 'Australia/Sydney',
    venue: { name: 'Town Hall', address: '3 Banksia Lane, Sydney NSW' },
    joinUrl: null,
    places: 50,
    key: `door-${Date.now()}`,
  });
  const codes: string[] = [];
  for (const { firstName, surname, tickets: numberOfTickets } of people) {
    const email = `${firstName.toLowerCase()}.${process.pid}.${Date.now()}@visitor.example`;
    const register = { firstName, surname, email, phone: '', numberOfTickets };
    const booked = await call<{ results: { bookingCode: string } }>(page, '/api/event/register', {
      eventId: results.eventId,
      register,
    });
    codes.push(booked.results.bookingCode);
  }
  return { ...results, title, codes };
}

/** Makes somebody with the role Door only. */
async function doorPerson(adminPage: Page, hand: Page, name: string): Promise<void> {
  const email = `${name.toLowerCase()}.${process.pid}.${Date.now()}@example.org`;
  await call(adminPage, '/api/admin/staff/invite', { email, roles: ['door'], key: `invite-${Date.now()}` });
  await hand.goto(
    await linkInMail(hand, email, { subject: 'Your invitation to work on the site', label: 'See the invitation' }),
  );
  await hand.getByLabel('Your name').fill(`${name} Halloran`);
  await hand.getByLabel('Password').fill(password);
  await hand.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(hand.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await logIn(hand, { email, password });
}

/** Types a code or a name and presses Enter. */
async function enter(page: Page, text: string): Promise<void> {
  await page.getByLabel('Code or name').fill(text);
  await page.getByLabel('Code or name').press('Enter');
}
/** What the worker of the door has kept besides built files. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('door-1')).keys();
    return kept
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => !/^\/(backoffice\/assets\/|favicon)/.test(path));
  });
const answer = (page: Page) => page.getByRole('status').filter({ has: page.locator('svg') });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('two phones at one door, one of them without a network, count everybody once @phone-only @two', async ({
  page: tom,
  context,
  browser,
}) => {
  test.setTimeout(150_000);
  const office = await (await browser.newContext()).newPage();
  await logIn(office, admin);
  await office.goto('/admin/staff');
  const { title, codes, eventId } = await eventWith(office, [
    { firstName: 'Ana', surname: 'Ngata', tickets: 3 },
    { firstName: 'Mira', surname: 'Halloran', tickets: 1 },
    { firstName: 'Zoë', surname: 'Tūhoe', tickets: 1 },
  ]);
  const [ana = '', mira = '', zoe = ''] = codes;

  await doorPerson(office, tom, 'Tom');
  await tom.goto('/admin');
  await expect(tom).toHaveURL(/\/admin\/door$/);
  await expect(tom.getByRole('heading', { level: 1, name: 'Door' })).toBeVisible();
  await axeCheckAtBothWidths(tom);
  await tom.getByRole('link', { name: title }).focus();
  await tom.keyboard.press('Enter');
  await expect(tom.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(tom.getByText('0 of 5 arrived')).toBeVisible();
  await expect(tom.getByText('Works without a network too.')).toBeVisible();

  // What it keeps for that is the same for everybody.
  expect(await keptPaths(tom)).toEqual(['/admin/door']);

  await enter(tom, `${mira}-1`);
  await expect(answer(tom)).toContainText('Welcome, Mira');
  await expect(tom.getByText('1 of 5 arrived')).toBeVisible();
  await axeCheckAtBothWidths(tom);
  await enter(tom, 'https://example.org/menu');
  await expect(answer(tom)).toContainText(/Nobody found|Not a ticket/);
  // A name, then the row by keyboard.
  await enter(tom, 'ngata');
  await tom.getByRole('button', { name: 'Check in Ana Ngata' }).focus();
  await tom.keyboard.press('Enter');
  await expect(answer(tom)).toContainText('Welcome, Ana');
  await expect(answer(tom)).toContainText('1 of 3 of this booking have arrived.');

  const kim = await (await browser.newContext()).newPage();
  await doorPerson(office, kim, 'Kim');
  await kim.goto(`/admin/door/${eventId}`);
  await enter(kim, mira);
  await expect(answer(kim)).toContainText(/Already in at .* by Tom’s phone/);
  await expect(answer(kim)).toContainText('Look');
  await axeCheck(kim);

  await context.setOffline(true);
  await enter(tom, `${ana}-2`);
  await expect(answer(tom)).toContainText('Welcome, guest of Ana Ngata');
  await expect(tom.getByText('No network.')).toBeVisible();
  await enter(tom, `${ana}-3`);
  await expect(answer(tom)).toContainText('3 of 3 of this booking have arrived.');
  await enter(tom, zoe);
  await expect(answer(tom)).toContainText('Welcome, Zoë');
  await expect(tom.getByText('3 arrivals are not sent yet')).toBeVisible();
  await axeCheckAtBothWidths(tom);
  // The same ticket at the other door, which has a network.
  await enter(kim, `${zoe}-1`);
  await expect(answer(kim)).toContainText('Welcome, Zoë');

  await tom.reload();
  await expect(tom.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(tom.getByText('5 of 5 arrived')).toBeVisible();
  await expect(tom.getByText('3 arrivals are not sent yet')).toBeVisible();
  await enter(tom, 'DDDDDDDD-1');
  await expect(answer(tom)).toContainText('Not on the list of this phone');

  await context.setOffline(false);
  await tom.evaluate(() => window.dispatchEvent(new Event('online')));
  const refused = tom.getByRole('region', { name: 'What the server refused later' });
  await expect(refused).toContainText(/Zoë Tūhoe, let in at .* without a network: Already in at .* by Kim’s phone/);
  await expect(tom.getByText('not sent yet')).toHaveCount(0);
  await axeCheckAtBothWidths(tom);
  await tom.reload();
  await expect(refused).toContainText('Zoë Tūhoe');
  await refused.getByRole('button', { name: 'Seen' }).click();
  await expect(refused).toHaveCount(0);
  await expect(tom.getByText('5 of 5 arrived')).toBeVisible();

  // Whoever stands there takes the last one back.
  await row(kim, 'Zoë Tūhoe').getByRole('button', { name: 'Undo the arrival of Zoë Tūhoe' }).first().click();
  await expect(answer(kim)).toContainText('Taken back');
  await expect(kim.getByText('4 of 5 arrived')).toBeVisible();

  // At log-out nobody's name stays on the phone.
  await tom.getByRole('button', { name: 'Menu' }).click();
  await tom.getByRole('button', { name: 'Log out' }).click();
  await expect(tom).toHaveURL(/\/member\/login/);
  const names = () => tom.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(names).not.toContain('door-list');
  await office.context().close();
  await kim.context().close();
});

test('a phone whose storage is full claims nothing, and a camera that is refused is explained @phone-only', async ({
  page,
  context,
}) => {
  await logIn(page, admin);
  await page.goto('/admin/staff');
  const { codes, eventId } = await eventWith(page, [{ firstName: 'Ana', surname: 'Ngata', tickets: 2 }]);
  await page.addInitScript(() => {
    for (const verb of ['put', 'add'] as const)
      IDBObjectStore.prototype[verb] = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
  });
  await page.goto(`/admin/door/${eventId}`);
  await expect(page.getByText('This phone cannot keep the list.')).toBeVisible();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText(/does not let this screen use the camera|no camera|could not be started/)).toBeVisible();
  await enter(page, `${codes[0]}-1`);
  await expect(answer(page)).toContainText('Welcome, Ana');
  await context.setOffline(true);
  await enter(page, `${codes[0]}-2`);
  await expect(answer(page)).toContainText('Not noted');
  await expect(page.getByText('1 of 2 arrived')).toBeVisible();
  await axeCheckAtBothWidths(page);
});

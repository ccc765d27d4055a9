import { expect } from '@playwright/test';
import { keys } from './driver.ts';
import { test } from './fixture.ts';

const cardFrame = ['iframe[title="Card details"]'];
const bankFrames = ['iframe[title="Your bank’s confirmation"]'];

test('a page that was read opens without a network, any other leads to the helplines', async ({ person, site }) => {
  const { driver } = person;
  await person.goTo('/');
  await person.until('the first page is kept', async () => Boolean(await caches.match(`${location.origin}/`)));
  await person.press('nav a', 'GUIDES');
  await person.sees('h1', 'Guides');
  await person.until('the second page is kept', async () => Boolean(await caches.match(`${location.origin}/guides`)));
  // A version before has switched it on: the next page switches it off again.
  await driver.run(async () => (await navigator.serviceWorker.ready).navigationPreload?.enable(), null);
  await person.goTo('/guides');
  await person.until('navigation preload is off', async () => {
    const { navigationPreload } = await navigator.serviceWorker.ready;
    return !navigationPreload || !(await navigationPreload.getState()).enabled;
  });

  // A site that does not answer is what a worker meets without a network.
  await site.close();
  await driver.reload();
  await person.sees('h1', 'Guides');
  for (const path of ['/terms', '/member/dashboard']) {
    await person.goTo(path);
    await person.sees('h1', 'You are offline');
    await person.sees('a', '1800 737 732');
  }
  await person.press('main li a', 'Guides');
  await person.sees('h1', 'Guides');
});

test('a shopper pays with a card that asks for 3-D Secure', async ({ person }) => {
  await person.goTo('/product/wristbands');
  await person.press('button', 'ADD TO CART');
  await person.press('a', 'GO TO CART');
  await person.press('button', 'Next: Your Details');
  await person.fill('First Name', 'Robin');
  await person.fill('Surname', 'Warrender');
  await person.fill('Email', `robin.${Date.now()}@visitor.example`);
  await person.fill('Address', '12 Norfolk St');
  await person.fill('Suburb', 'Fremantle');
  for (const text of [keys.Tab, 'W', keys.Tab, '6160']) await person.driver.type(text);
  await person.press('button', 'Next: Pay');
  await person.fill('Card number', '4000002500003155', cardFrame);
  await person.fill('Expiry', '1234', cardFrame);
  await person.fill('Security code', '123', cardFrame);
  await person.press('button', 'Pay AU$');
  await person.press('button', 'Complete authentication', bankFrames);
  await person.sees('article', 'Thank you');
  await person.until('the order has its number', () => /PHI-\d+/.test(document.body.textContent ?? ''));
});

test('quick exit leaves at once, and nothing stays', async ({ person, site }) => {
  const { driver } = person;
  await person.goTo('/at-home');
  await person.sees('h1', 'When home is not safe');
  await person.goTo('/guides');
  await person.until('the page is kept', async () => Boolean(await caches.match(`${location.origin}/guides`)));
  for (let press = 0; press < 3; press += 1) await driver.type(keys.Shift);
  await expect.poll(() => driver.address().then((address) => address.startsWith(site.origin))).toBe(false);
  await person.goTo('/robots.txt');
  await person.until('no cache and no worker is left', async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.length === 0 && (await caches.keys()).length === 0;
  });
});

test('an editor writes on the page itself', async ({ person }) => {
  const { driver } = person;
  const frame = ['iframe[title="The page"]'];
  await person.goTo('/member/login');
  await person.fill('Email', 'editor@phi.example');
  await person.fill('Password', 'Paperbark-ink-58');
  await driver.type(keys.Enter);
  // The log-in itself opens this page, and would do so over another.
  await person.until('the log-in has led on', () => location.pathname === '/member/dashboard');
  await person.goTo('/admin/pages');
  await person.press('button', 'New page');
  await person.fill('Title', `Heard ${Date.now()}`);
  await person.press('button', 'Create the page');
  await person.press('button', 'Add a block at the end');
  await person.press('button', 'Headings');
  await person.sees('p', 'Write here.', frame);
  // The first press selects the text, the second opens it.
  await person.press('p', 'Write here.', frame);
  await person.sees('[role=toolbar]', 'Edit', frame);
  await person.press('p', 'Write here.', frame);
  await person.press('[contenteditable=true]', undefined, frame);
  await driver.type(keys.End);
  await driver.type(' Written on the page.');
  await person.press('button', 'Done', frame);
  await person.sees('p', 'Written on the page.', frame);
  await driver.type('s', ['Control']);
  await person.sees('[role=status]', 'Version 1 is saved.');
  await driver.reload();
  await person.sees('p', 'Written on the page.', frame);
});

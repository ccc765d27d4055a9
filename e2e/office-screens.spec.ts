import type { Page } from '@playwright/test';
import { groups, type Screen, screens } from '../src/backoffice/app/screens.ts';
import { buyBooks } from './support/buy-books.ts';
import { walkDialogs, walkFrame, walkScreen } from './support/keyboard.ts';
import { logIn, newVisitor, visit } from './support/shop.ts';
import { axeCheck, axeCheckAtBothWidths, expect, test } from './support/test.ts';

// Every screen of the back office, as its list of screens names them: a new screen is looked at without a line here.
test.describe.configure({ mode: 'parallel' });

const admin = { email: 'admin@phi.example', password: 'Lighthouse-key-93' };

/** What a screen needs before it shows a row, for the groups whose lists begin empty. */
const needed: Partial<Record<Screen['group'], (page: Page) => Promise<void>>> = {
  Shop: (page) => buyBooks(page, newVisitor('Keri'), 1),
  People: async (page) => {
    const { firstName: name, email } = newVisitor('Keri');
    expect((await page.request.post('/api/contact/subscribe', { data: { name, email } })).ok()).toBe(true);
  },
  Messages: async (page) => {
    const { firstName, email } = newVisitor('Keri');
    await visit(page, '/contact');
    const form = page.getByRole('form', { name: 'Write to us' });
    await form.getByLabel('Name').fill(firstName);
    await form.getByLabel('Phone').fill('0400 000 000');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('State').selectOption('Tasmania');
    await form.getByLabel('Enquiry').fill('May we use your posters?');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Successfully sent!')).toBeVisible();
  },
};

/** A screen of one thing is shown for the first row of its list. */
async function addressOf(page: Page, { path }: Screen): Promise<string> {
  const [list = '', below = ''] = path.split(/\/:[^/]+/);
  if (list === path) return path;
  await page.goto(list);
  const siblings = screens.map((screen) => screen.path);
  const first = page.locator(
    `main a[href^="${list}/"]${siblings.map((sibling) => `:not([href="${sibling}"])`).join('')}`,
  );
  await expect(first.first(), `a row of ${list}`).toBeVisible();
  const [row = ''] = new RegExp(`^${list}/[^/?]+`).exec((await first.first().getAttribute('href')) ?? '') ?? [];
  return `${row}${below}`;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Loading …')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

for (const group of groups) {
  test(`every screen of ${group} by keyboard, at both widths @phone-only`, async ({ page }) => {
    const shown = screens.filter((screen) => screen.group === group);
    test.setTimeout(60_000 + shown.length * 30_000);
    await needed[group]?.(page);
    await logIn(page, admin);
    for (const screen of shown) {
      const address = await addressOf(page, screen);
      await test.step(screen.path, async () => {
        await open(page, address);
        expect.soft(await walkScreen(page), `${screen.path} by keyboard`).toEqual([]);
        const main = page.locator('main');
        const isTooWide = (element: Element) => element.scrollWidth > element.clientWidth;
        expect.soft(await main.evaluate(isTooWide), `${screen.path} is wider than a phone`).toBe(false);
        await axeCheckAtBothWidths(page);
        expect.soft(await walkDialogs(page), `the dialogs of ${screen.path} by keyboard`).toEqual([]);
      });
    }
  });
}

test('the frame of the back office by keyboard, at both widths @phone', async ({ page }) => {
  await logIn(page, admin);
  await open(page, '/admin/redirects?find=about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeInViewport();
  await axeCheck(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  expect(page.url()).toMatch(/\?find=about$/);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const isPhone = await menu.isVisible();
  const list = page.getByRole('navigation', { name: 'Back office' });
  if (isPhone) {
    await menu.press('Enter');
    await list.getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(list).toBeHidden();
    await menu.press('Enter');
  }
  await skip.focus();
  expect(await walkFrame(page)).toEqual([]);
  // The list on a phone stands over the screen, so it closes behind the focus.
  await expect(list).toBeVisible({ visible: !isPhone });
});

test('what the walk by keyboard finds wrong', async ({ page }) => {
  await page.setContent(`<a href="#main" onclick="main.focus(); return false">Skip to content</a>
    <main id="main" tabindex="-1">
      <button id="plain">A</button>
      <button id="unseen" style="outline: none">B</button>
      <div style="background: #0b3539"><button id="dark" style="outline: 3px solid #0f4f55">B</button></div>
      <div style="position: relative"><button id="covered">C</button>
        <div style="position: absolute; inset: 0; background: #fff"></div></div>
      <button id="taken" onfocus="this.nextElementSibling.focus()">D</button><button id="taking">E</button>
      <button id="trap" onkeydown="event.key === 'Tab' && event.preventDefault()">F</button>
      <button id="behind">G</button>
    </main>`);
  const found = (await walkScreen(page)).map((fault) => fault.replace(/: <button id="(\w+)".*/, ': $1'));
  expect(found).toEqual([
    'One does not see the focus at: unseen',
    'One does not see the focus at: dark',
    'Something covers: covered',
    'Tab comes again to: trap',
    'Tab does not come to: taken',
    'Tab does not come to: behind',
  ]);
});

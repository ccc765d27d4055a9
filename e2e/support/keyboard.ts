import type { Locator, Page } from '@playwright/test';
import { axeCheckAtBothWidths, expect } from './test.ts';

/**
 * Goes through a screen of the back office with Tab alone, from the link that skips the navigation to the end, and
 * says what is wrong: every control that is shown is reached once, its focus is seen, and nothing covers it.
 */
export async function walkScreen(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip, `the first stop of ${page.url()}`).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  return walk(page, 'main');
}

/** The frame around every screen, from its first control, which has the focus, to the last before the screen. */
export async function walkFrame(page: Page): Promise<string[]> {
  return walk(page, 'header[data-ground]');
}

/** Opens each kind of dialog that the screen offers, goes through it, and closes it with Escape. */
export async function walkDialogs(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const main = page.locator('main');
  const all = await main
    .getByRole('button', { name: /…|^New (?!Zealand)/, disabled: false })
    // The name of a block ends so when its words are long.
    .and(page.locator(':not([data-entry] > button)'))
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? button.textContent?.trim() ?? ''));
  // Those of several rows are the same dialog, such as 'Change …: Standard'.
  for (const name of new Map(all.map((each) => [each.replace(/….*$/, ''), each])).values()) {
    const opener = main.getByRole('button', { name, exact: true }).first();
    const address = page.url();
    await opener.focus();
    await page.keyboard.press('Enter');
    const isInvalid = main.locator('[aria-invalid=true]').first();
    await expect
      .poll(
        async () => page.url() !== address || (await isInvalid.or(page.locator('dialog[open]')).first().isVisible()),
        `what ‘${name}’ opens`,
      )
      .toBe(true);
    // The form wants to be filled in first, or is another screen.
    if (await isInvalid.isVisible()) continue;
    if (page.url() !== address) {
      await page.goBack();
      await expect(opener).toBeVisible();
      continue;
    }
    faults.push(...(await walkDialog(page, opener, name, () => page.keyboard.press('Enter'))));
  }
  const menu = main.getByRole('button', { name: /^Actions for / }).first();
  if (!(await menu.isVisible())) return faults;
  await menu.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await axeCheckAtBothWidths(page, '[role=menu]');
  const labels = await items.allTextContents();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  for (const label of labels.filter((each) => each.endsWith('…'))) {
    const choose = async () => {
      await page.keyboard.press('Enter');
      for (let downs = labels.indexOf(label); downs > 0; downs -= 1) await page.keyboard.press('ArrowDown');
      await expect(items.filter({ hasText: label })).toBeFocused();
      await page.keyboard.press('Enter');
    };
    await menu.focus();
    await choose();
    faults.push(...(await walkDialog(page, menu, label, choose)));
  }
  return faults;
}

/** A dialog that was just opened: it keeps the focus while it is open, and gives it back. */
async function walkDialog(page: Page, opener: Locator, name: string, again: () => Promise<void>): Promise<string[]> {
  const dialog = page.locator('dialog[open]');
  const opened = async (): Promise<void> => {
    await expect(dialog, `what ‘${name}’ opens`).toBeVisible();
    // Some ask the server first, or draw the page for a check.
    const waiting = dialog.getByText(/^(Loading|Checking the page) …$/);
    await expect(waiting, `what ‘${name}’ opens`).toHaveCount(0, { timeout: 30_000 });
  };
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(dialog, `‘${name}’ after Escape`).toHaveCount(0);
  };
  await opened();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement)), name).toBe(true);
  const faults = await walk(page, 'dialog[open]');
  await close();
  await expect(opener, `the focus after ‘${name}’`).toBeFocused();
  // By itself, because the other width may arrange the screen behind it anew.
  await again();
  await opened();
  await axeCheckAtBothWidths(page, 'dialog[open]');
  await close();
  return faults.map((fault) => `${name}: ${fault}`);
}

type Walk = Window & { walked?: { stops: Element[]; faults: string[] } };

/** Presses Tab until the focus leaves the part, or comes to its first control again. */
async function walk(page: Page, part: 'header[data-ground]' | 'main' | 'dialog[open]'): Promise<string[]> {
  await page.evaluate(() => Object.assign(window, { walked: { stops: [], faults: [] } }));
  for (let presses = 0; presses < 400; presses += 1) {
    if (presses > 0 || part !== 'header[data-ground]') await page.keyboard.press('Tab');
    if (await page.evaluate(noteStop, part)) return page.evaluate(judgeWalk, part);
  }
  return ['Tab does not come to an end'];
}

/** In the page: notes what has the focus now; `true` at the end. */
function noteStop(part: string): boolean {
  const { walked } = window as Walk;
  const now = document.activeElement;
  if (!walked || !now) return true;
  // From the last control of a dialog, Tab goes by way of the browser itself to the first one.
  if (part === 'dialog[open]' && now === document.body) return false;
  if (!now.closest(part) || now.matches(part) || now === walked.stops[0]) return true;
  const last = walked.stops.at(-1);
  // Tab goes through a frame, and through the parts of a date.
  if (now === last && now.matches('iframe, input[type^=date], input[type=time], input[type=month]')) return false;
  const report = (what: string) =>
    walked.faults.push(`${what}: ${now.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
  if (walked.stops.includes(now)) {
    report('Tab comes again to');
    return true;
  }
  walked.stops.push(now);
  const lightness = (colour: string): number | null => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => ((part / 255 + 0.055) / 1.055) ** 2.4);
    return alpha < 0.5 ? null : 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  // A ring stands around the control, on the ground of what holds it; an inner one on its own.
  const isRinged = (element: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element);
    if (outlineStyle === 'none' || outlineWidth === '0px') return false;
    let under: Element | null = outlineOffset.startsWith('-') ? element : element.parentElement;
    while (under && lightness(getComputedStyle(under).backgroundColor) === null) under = under.parentElement;
    const ground = under ? lightness(getComputedStyle(under).backgroundColor) : 1;
    const [low = 0, high = 0] = [lightness(outlineColor) ?? 0, ground ?? 1].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05) >= 3;
  };
  // The field of a file shows the focus at its label, and others at the frame around them.
  const around = [now, now.parentElement, now.nextElementSibling, now.closest('label')];
  const shows = around.some((element) => element && isRinged(element));
  if (!shows && now.tagName !== 'IFRAME') report('One does not see the focus at');
  const isSeen = [...now.getClientRects()].some(({ left, right, top, bottom }) =>
    [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ].some(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(x, y);
      return there && (now.contains(there) || there.contains(now) || there.closest('label')?.contains(now));
    }),
  );
  if (!isSeen) report('Something covers');
  return false;
}

/** In the page: what is wrong, with the controls where Tab did not come. */
function judgeWalk(part: string): string[] {
  const { walked = { stops: [], faults: [] } } = window as Walk;
  const controls = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]';
  const missed = [...(document.querySelector(part)?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *, [contenteditable=true] *') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !walked.stops.includes(element) &&
      // Of radio buttons, Tab comes to one, and the arrows to the others.
      !(
        element instanceof HTMLInputElement &&
        element.type === 'radio' &&
        walked.stops.some((stop) => stop instanceof HTMLInputElement && stop.name === element.name)
      ),
  );
  const names = missed.map((element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 160));
  return [...walked.faults, ...names.map((name) => `Tab does not come to: ${name}`)];
}

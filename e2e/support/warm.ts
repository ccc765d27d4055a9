import { expect, type Page } from '@playwright/test';

/** One main action in what a person sees at once: buttons of the warm colour whose tops share a window. */
export async function expectOneWarmButton(page: Page): Promise<void> {
  const together = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--action)';
    document.body.append(probe);
    const { color: action } = getComputedStyle(probe);
    probe.remove();
    const warm = [...document.querySelectorAll<HTMLElement>('a, button')].filter(
      (element) =>
        getComputedStyle(element).backgroundColor === action &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().bottom > 0,
    );
    const top = (element: Element) => element.getBoundingClientRect().top;
    return warm
      .filter((one) =>
        warm.some((other) => other !== one && Math.abs(top(one) - top(other)) < window.innerHeight - one.offsetHeight),
      )
      .map(({ textContent }) => textContent);
  });
  expect(together, `warm buttons in one window of ${page.viewportSize()?.width} pixels`).toEqual([]);
}

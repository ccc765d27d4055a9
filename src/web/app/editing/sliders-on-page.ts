// Slides are pressed here as a person would press them, so that no visitor loads anything for the editor.

const carousel = '[aria-roledescription="carousel"]';

/** A button that belongs to a slider, not to one of its slides: it works while the page is edited. */
export function isSliderControl(element: Element): boolean {
  const button = element.closest('button');
  return button?.closest(carousel) != null && !button.closest('li, [aria-roledescription="slide"]');
}

/** Slides stand still while they are edited: presses each pause button as it appears, until the result is called. */
export function pauseSliders(): () => void {
  const pause = (): void => {
    for (const button of document.querySelectorAll<HTMLElement>(`${carousel} button[aria-label="Pause the slides"]`))
      if (!paused.has(button)) {
        paused.add(button);
        button.click();
      }
  };
  const paused = new WeakSet<Element>();
  pause();
  const observer = new MutationObserver(pause);
  observer.observe(document.body, { subtree: true, childList: true });
  return () => observer.disconnect();
}

/** Brings a block into view that is folded away or on another slide. */
export function showItem(element: Element): void {
  for (let around = element.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
  for (const own of element.querySelectorAll('details')) own.open = true;
  const slide = element.closest('[aria-roledescription="slide"][inert]');
  const number = slide?.getAttribute('aria-label')?.split(' ')[0];
  slide?.closest(carousel)?.querySelector<HTMLElement>(`button[aria-label^="Slide ${number} of"]`)?.click();
}

/** the element with id contact, else the first contact form of the page. */
export function findContact(): HTMLElement | null {
  return document.getElementById('contact') ?? document.querySelector<HTMLElement>('[data-block="ContactForm"]');
}

/** Scrolls to it and moves the keyboard there. */
export function showContact(): void {
  showPart(findContact());
}

/** The part of the footer that the header's Get help leads to. */
export const helplinesId = 'helplines';

export function showPart(part: HTMLElement | null): void {
  if (!part) return;
  part.scrollIntoView();
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

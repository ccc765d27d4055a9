/** the element with the id `contact`, else the first contact form of the page. */
export function findContact(): HTMLElement | null {
  return document.getElementById('contact') ?? document.querySelector<HTMLElement>('[data-block="ContactForm"]');
}

/** Scrolls to the contact form and focuses it. */
export function showContact(): void {
  showPart(findContact());
}

/** Id of the footer section that Get help in the header links to. */
export const helplinesId = 'helplines';

export function showPart(part: HTMLElement | null): void {
  if (!part) return;
  part.scrollIntoView();
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

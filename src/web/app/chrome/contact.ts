/** the element with id contact, else the first contact form of the page. */
export function findContact(): HTMLElement | null {
  return document.getElementById('contact') ?? document.querySelector<HTMLElement>('[data-block="ContactForm"]');
}

/** Scrolls to it and moves the keyboard there. */
export function showContact(): void {
  const contact = findContact();
  if (!contact) return;
  contact.scrollIntoView();
  if (contact.tabIndex < 0) contact.tabIndex = -1;
  contact.focus({ preventScroll: true });
}

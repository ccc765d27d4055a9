/**
 * A button that is pressed before the app has come does nothing yet; the last one is pressed again once the app says
 * that it is there.
 */
export function holdPresses(): void {
  let pressed: HTMLButtonElement | null = null;
  const hold = (event: Event): void => {
    pressed = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[type=button]') : null;
  };
  window.addEventListener('click', hold);
  // A press during the start is answered at once, and says so before it comes up to here: it must not count twice.
  window.addEventListener('answering', () => window.removeEventListener('click', hold), { once: true });
  window.addEventListener(
    'takenover',
    () => {
      // The whole gesture: parts that wait for their own code fetch it at its beginning, and hold the press further
      // (ui/hydrate-later.tsx).
      pressed?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      pressed?.click();
    },
    { once: true },
  );
}

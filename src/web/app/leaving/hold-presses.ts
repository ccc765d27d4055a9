/** A button that is pressed before the app has come does nothing yet; the last one is pressed again once the app says that it is there. */
export function holdPresses(): void {
  let pressed: HTMLButtonElement | null = null;
  const hold = (event: Event): void => {
    pressed = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[type=button]') : null;
  };
  window.addEventListener('click', hold);
  window.addEventListener(
    'takenover',
    () => {
      window.removeEventListener('click', hold);
      // Parts that wait for their own code hold the press further (ui/hydrate-later.tsx).
      pressed?.click();
    },
    { once: true },
  );
}

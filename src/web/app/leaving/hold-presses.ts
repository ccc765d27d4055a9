/** Remembers the last button that was pressed before hydration, and presses it again after hydration. */
export function holdPresses(): void {
  let pressed: HTMLButtonElement | null = null;
  const hold = (event: Event): void => {
    pressed = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[type=button]') : null;
  };
  window.addEventListener('click', hold);
  // During hydration, React already handles presses; this event stops recording, so that a press does not count twice.
  window.addEventListener('answering', () => window.removeEventListener('click', hold), { once: true });
  window.addEventListener(
    'hydrated',
    () => {
      // Also pointerdown, because parts that are hydrated later load their code on it and hold the press
      // (ui/hydrate-later.tsx).
      pressed?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      pressed?.click();
    },
    { once: true },
  );
}

import { sayNotSent } from './say-not-sent.ts';

/** Longest time that a press waits for its code. */
const maxHoldMs = 10_000;

type Pressed = HTMLFormElement | HTMLButtonElement;

/**
 * Holds what is pressed or sent before its code is there, so that no press and no typed word is lost: the code of the
 * app, and for a part that is hydrated later (ui/hydrate-later.tsx) that of the part. Then each is pressed once. If the
 * code does not come in time, or a script has failed, the page says that nothing was sent, and sends nothing by itself
 * later.
 */
export function holdPresses(): void {
  let isAppThere = false;
  let hasFailed = false;
  const partsThere = new WeakSet<Element>();
  const held = new Map<Pressed, ReturnType<typeof setTimeout>>();

  const isReady = (pressed: Pressed): boolean => {
    const part = pressed.closest('[data-later]');
    return isAppThere && (part === null || partsThere.has(part));
  };
  const forget = (pressed: Pressed): void => {
    clearTimeout(held.get(pressed));
    held.delete(pressed);
    delete pressed.dataset['held'];
  };
  const giveUp = (pressed: Pressed): void => {
    forget(pressed);
    sayNotSent();
  };
  // In the capture phase and stopped, so that nothing handles a press that is held, and React never replays it.
  const hold = (event: Event): void => {
    const pressed = pressedBy(event);
    if (!pressed || isReady(pressed)) return;
    // A search needs no app.
    if (!isAppThere && pressed instanceof HTMLFormElement && pressed.method !== 'post') return;
    event.preventDefault();
    event.stopPropagation();
    if (held.has(pressed)) return;
    pressed.dataset['held'] = '';
    held.set(pressed, setTimeout(giveUp, maxHoldMs, pressed));
    if (hasFailed) giveUp(pressed);
  };
  const pressReady = (): void => {
    const ready = [...held.keys()].filter(isReady);
    // After the next render, which may contain values from before hydration, such as selected files.
    setTimeout(() => {
      for (const pressed of ready.filter((each) => held.has(each))) {
        forget(pressed);
        press(pressed);
      }
    });
  };

  window.addEventListener('submit', hold, true);
  window.addEventListener('click', hold, true);
  const loading = new AbortController();
  window.addEventListener(
    'hydrated',
    () => {
      loading.abort();
      [isAppThere, hasFailed] = [true, false];
      pressReady();
      // A part loads its code at the first use of the page.
      for (const pressed of held.keys()) pressed.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    },
    { once: true },
  );
  window.addEventListener('parthydrated', ({ target }) => {
    if (target instanceof Element) partsThere.add(target);
    pressReady();
  });
  window.addEventListener('partfailed', ({ target }) => {
    for (const pressed of held.keys()) if (target instanceof Element && target.contains(pressed)) giveUp(pressed);
  });
  // A script of the app failed to load; this error event does not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      hasFailed = true;
      for (const pressed of held.keys()) giveUp(pressed);
    },
    { capture: true, signal: loading.signal },
  );
}

/** The submitted form or the pressed button; the submit event covers the submit button of a form. */
function pressedBy({ type, target }: Event): Pressed | null {
  if (type === 'submit') return target instanceof HTMLFormElement ? target : null;
  const button = target instanceof Element ? target.closest('button') : null;
  return button?.type === 'submit' && button.form ? null : button;
}

/** Sends a form only if no field became invalid during hydration, for example a file; else focuses this field. */
function press(pressed: Pressed): void {
  const refused = pressed.querySelector<HTMLElement>('[aria-invalid]');
  if (refused) refused.focus();
  else if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed.click();
}

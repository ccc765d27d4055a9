import { appHasEnded } from './start-app.ts';

/** Minimum time that a held form waits for the app. */
const minHoldMs = 10_000;

/**
 * Holds a form that is submitted before hydration, so that the typed values are not lost; ui/form-shell.tsx sends it
 * after hydration. If all scripts have loaded or failed and the form is still held, it is submitted natively, and the
 * response page says what to do (server/cms/broken-page.ts). Submits that the app has handled are already prevented
 * here.
 */
export function holdForms(): void {
  let held: HTMLFormElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;
  const giveUp = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // The code of the form has arrived in time.
    if (!held?.hasAttribute('data-held')) return;
    // While scripts still load or the network is down, a native submit would lose the typed values.
    if (!navigator.onLine || !(hasFailed || appHasEnded())) {
      timer = setTimeout(giveUp, minHoldMs);
      return;
    }
    delete held.dataset['held'];
    held.submit();
  };
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (
        event.defaultPrevented ||
        (hasFailed && navigator.onLine) ||
        !(form instanceof HTMLFormElement) ||
        form.method !== 'post'
      )
        return;
      event.preventDefault();
      form.dataset['held'] = '';
      held = form;
      timer ??= setTimeout(giveUp, minHoldMs);
    },
    { signal },
  );
  // A script failed to load; this error event does not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      hasFailed = true;
      giveUp();
    },
    { capture: true, signal },
  );
  // From here on the app handles its forms, also those that are hydrated later (ui/hydrate-later.tsx).
  window.addEventListener(
    'hydrated',
    () => {
      clearTimeout(timer);
      ended.abort();
    },
    { signal },
  );
}

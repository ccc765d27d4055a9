import { appHasEnded } from './start-app.ts';

/** For so long a form waits for the app at least. */
const patienceMs = 10_000;

/**
 * A form that is sent before the app has come would leave the page, and what was typed with it. It is held, and sent
 * once its code is there (ui/form-shell.tsx). Where all has been loaded and the app does not come, it goes as it would
 * without one, and the answer says what to do (server/cms/broken-page.ts). What the app has dealt with is past when it
 * comes here.
 */
export function holdForms(): void {
  let held: HTMLFormElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;
  const giveUp = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Unless its code has come after all.
    if (!held?.hasAttribute('data-held')) return;
    // What was typed must not be thrown away by a slow phone that still loads, or where there is nobody to send it to.
    if (!navigator.onLine || !(hasFailed || appHasEnded())) {
      timer = setTimeout(giveUp, patienceMs);
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
      timer ??= setTimeout(giveUp, patienceMs);
    },
    { signal },
  );
  // Of a script that could not be fetched; it does not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      hasFailed = true;
      giveUp();
    },
    { capture: true, signal },
  );
  // The app answers for its forms from here on, also for those that wait for code of their own (ui/hydrate-later.tsx).
  window.addEventListener(
    'takenover',
    () => {
      clearTimeout(timer);
      ended.abort();
    },
    { signal },
  );
}

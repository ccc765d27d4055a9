import { sayNotSent } from './say-not-sent.ts';

/** Longest time that a submitted form waits for its code. */
const maxHoldMs = 10_000;

/**
 * Holds a form that is submitted before hydration, so that the typed values are not lost; ui/form-shell.tsx sends it
 * after hydration. If its code does not come in time, or a script of the page has failed, the page says that nothing
 * was sent, keeps the words, and sends nothing by itself later. Submits that the app has handled are already
 * prevented here.
 */
export function holdForms(): void {
  let hasFailed = false;
  const giveUp = (form: HTMLFormElement): void => {
    // The code of the form has arrived in time.
    if (!form.hasAttribute('data-held')) return;
    delete form.dataset['held'];
    sayNotSent();
  };
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
      event.preventDefault();
      form.dataset['held'] = '';
      if (hasFailed) giveUp(form);
      else setTimeout(giveUp, maxHoldMs, form);
    },
    { signal },
  );
  // A script failed to load; this error event does not bubble.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return;
      hasFailed = true;
      for (const form of document.querySelectorAll<HTMLFormElement>('form[data-held]')) giveUp(form);
    },
    { capture: true, signal },
  );
  // From here on the app handles its forms, also those that are hydrated later (ui/hydrate-later.tsx).
  window.addEventListener('hydrated', () => ended.abort(), { signal });
  window.addEventListener('notsent', sayNotSent);
}

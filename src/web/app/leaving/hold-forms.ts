/**
 * A form that is sent before the app has come would leave the page, and what was typed with it. It is held, and sent once its code is
 * there (ui/form-shell.tsx). What the app has dealt with is past when it comes here.
 */
export function holdForms(): void {
  window.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    event.preventDefault();
    form.dataset['held'] = '';
  });
}

/** Forms in which the visitor has typed something. */
const typedIn = new WeakSet<HTMLFormElement>();

/** Notes in which forms the visitor types; call it once. */
export function watchForms(): void {
  // In the capture phase: React stops the events of a form that it has not hydrated yet.
  document.addEventListener(
    'input',
    ({ target, isTrusted }) => {
      if (isTrusted && target instanceof Element) {
        const form = target.closest('form');
        if (form) typedIn.add(form);
      }
    },
    true,
  );
}

/** Whether a reload would lose what the visitor has typed, or would interrupt a payment. */
export function wouldLoseSomething(): boolean {
  return document.querySelector('[data-payment]') !== null || [...document.forms].some(holdsTyped);
}

function holdsTyped(form: HTMLFormElement): boolean {
  return typedIn.has(form) && form.getAttribute('role') !== 'search' && [...form.elements].some(isFilled);
}

/** The default values do not help: React writes the value of a controlled field into them. */
function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement)
    return !/^(checkbox|radio|search|hidden|submit|button)$/.test(field.type) && field.value !== '';
  return field instanceof HTMLTextAreaElement && field.value !== '';
}

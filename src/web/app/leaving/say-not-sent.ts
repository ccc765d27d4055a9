import styles from './say-not-sent.module.css';

const text =
  'This part of the page has not loaded, so nothing was sent. What you typed is still here. Please press the button again in a moment, or load the page again.';
const shownMs = 30_000;

/**
 * Says that a form was not sent. Outside of the app's markup, which must stay as the server drew it until React has
 * taken it over, so that the typed words stay.
 */
export function sayNotSent(): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = styles['notice'] ?? '';
  document.body.append(notice);
  // Set after the element is in the document, because screen readers miss an alert that is inserted with its text.
  notice.textContent = text;
  const remove = (): void => notice.remove();
  setTimeout(remove, shownMs);
  window.addEventListener('submit', remove, { capture: true, once: true });
}

/**
 * A step through the history before the app has come changes the address alone, so the document of that address is
 * loaded.
 */
export function followAddress(): void {
  const { pathname, search } = window.location;
  const follow = (): void => {
    if (window.location.pathname + window.location.search !== pathname + search) window.location.reload();
  };
  window.addEventListener('popstate', follow);
  window.addEventListener('takenover', () => window.removeEventListener('popstate', follow), { once: true });
}

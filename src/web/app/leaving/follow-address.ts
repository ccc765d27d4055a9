/** Before hydration, a step in the history changes only the URL, so this loads its document. */
export function followAddress(): void {
  const { pathname, search } = window.location;
  const follow = (): void => {
    if (window.location.pathname + window.location.search !== pathname + search) window.location.reload();
  };
  window.addEventListener('popstate', follow);
  window.addEventListener('hydrated', () => window.removeEventListener('popstate', follow), { once: true });
}

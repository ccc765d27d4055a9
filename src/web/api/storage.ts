/**
 * localStorage where there is one; a browser that refuses it, and the server, remember for as long as the page lives.
 */
export interface KeyStore {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
  /** Calls back when another tab, or a page after this one, changed `key`. */
  watch(key: string, changed: () => void): void;
}

export function browserStore(): KeyStore {
  const memory = new Map<string, string>();
  let local: Storage | null = null;
  try {
    local = globalThis.window?.localStorage ?? null;
  } catch {
    // Access is refused by the browser's settings.
  }
  return {
    get: (key) => memory.get(key) ?? local?.getItem(key) ?? null,
    set(key, value) {
      memory.delete(key);
      try {
        if (value === null) local?.removeItem(key);
        else if (local) local.setItem(key, value);
        else memory.set(key, value);
      } catch {
        if (value !== null) memory.set(key, value);
      }
    },
    watch(key, changed) {
      if (!local) return;
      // A null key means that everything was cleared.
      window.addEventListener('storage', (event) => (event.key === key || event.key === null) && changed());
      // A page that was left and comes back as it was has heard nothing of that.
      window.addEventListener('pageshow', ({ persisted }) => persisted && changed());
    },
  };
}

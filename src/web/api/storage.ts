/**
 * localStorage if available; otherwise (blocked, or on the server) values are kept in memory until the page unloads.
 */
export interface KeyStore {
  /** False if the values are lost with this document, because the browser blocks its storage. */
  lasts: boolean;
  get(key: string): string | null;
  set(key: string, value: string | null): void;
  /** Calls `changed` when another tab changes `key`, or when the page returns from the back/forward cache. */
  watch(key: string, changed: () => void): void;
}

export function browserStore(): KeyStore {
  const memory = new Map<string, string>();
  let local: Storage | null = null;
  try {
    local = globalThis.window?.localStorage ?? null;
  } catch {
    // The browser settings block access.
  }
  return {
    lasts: local !== null,
    get(key) {
      try {
        return memory.get(key) ?? local?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
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
      // The key is null if the whole storage was cleared.
      window.addEventListener('storage', (event) => (event.key === key || event.key === null) && changed());
      // A page in the back/forward cache receives no storage events.
      window.addEventListener('pageshow', ({ persisted }) => persisted && changed());
    },
  };
}

let channel: BroadcastChannel | null = null;

/** One for the tab, which does not hear what it says itself. Opened in the browser only: it keeps a process alive. */
const opened = (): BroadcastChannel => (channel ??= new BroadcastChannel('logged-out'));

/** Says to the other tabs of this browser that somebody logged out on purpose, not that a log-in ended by itself. */
export function tellLoggedOut(): void {
  opened().postMessage(null);
}

export function whenLoggedOut(listener: () => void): void {
  opened().addEventListener('message', listener);
}

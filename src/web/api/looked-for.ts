/** Prefix of the sessionStorage keys of what staff looked for among people. */
const prefix = 'phi.looked-for.';
const byKey = `${prefix}by`;

/** Also where the browser blocks storage. */
const memory = new Map<string, string>();

/** Keeps what names people for one entry of the history, which has its id only: a history survives log-out. */
export function keepLookedFor(value: object, id: string = crypto.randomUUID()): string {
  const text = JSON.stringify(value);
  memory.set(id, text);
  try {
    sessionStorage.setItem(prefix + id, text);
  } catch {
    // Back works until the page is loaded again.
  }
  return id;
}

export function lookedFor(id: string | undefined): object {
  if (id === undefined) return {};
  try {
    return JSON.parse(memory.get(id) ?? sessionStorage.getItem(prefix + id) ?? '{}') as object;
  } catch {
    return {};
  }
}

/** At log-out: whoever sits here next and presses Back sees no name. */
export function forgetLookedFor(): void {
  memory.clear();
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}

/** When somebody enters: what another person looked for in this tab goes. */
export function dropOldLookedFor(uid: string): void {
  try {
    if (sessionStorage.getItem(byKey) === uid) return;
    forgetLookedFor();
    sessionStorage.setItem(byKey, uid);
  } catch {
    forgetLookedFor();
  }
}

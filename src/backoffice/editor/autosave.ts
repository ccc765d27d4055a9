/** What the window says about saving. */
export type SaveState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; text: string }
  | { kind: 'stale'; text: string };

export type SaveResult =
  | { ok: true; revision: number; savedAt: string }
  | { ok: false; isStale: boolean; text: string };

interface Options<T> {
  revision: number;
  /** Sends the value with the revision of the last answer. */
  save(value: T, revision: number): Promise<SaveResult>;
  onState(state: SaveState): void;
  /** Keeps what is not saved elsewhere, so that it outlives the window. */
  keep(): void;
  /** Waiting times in milliseconds; tests use shorter ones. */
  quietMs?: number;
  longestMs?: number;
  retryMs?: number;
}

/**
 * Keeps a draft two seconds after the last change, at least every ten. One request is in flight, and the next carries
 * the revision of its answer, so answers cannot arrive in another order. After a failure it tries again; after a stale
 * revision it only keeps what is written, at the same times, because somebody else has saved.
 */
export function makeAutosave<T>({
  revision,
  save,
  onState,
  keep,
  quietMs = 2000,
  longestMs = 10_000,
  retryMs = 5000,
}: Options<T>) {
  let current = revision;
  let waiting: { value: T; since: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let isStale = false;
  let isStopped = false;

  function plan(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function send(): Promise<void> {
    if (waiting && isStale) {
      waiting.since = Date.now();
      return keep();
    }
    while (waiting && !isStopped) {
      const { value } = waiting;
      waiting = null;
      onState({ kind: 'saving' });
      const result = await save(value, current).catch((): SaveResult => ({ ok: false, isStale: false, text: '' }));
      if (result.ok) {
        current = result.revision;
        if (!waiting) onState({ kind: 'saved', at: result.savedAt });
        continue;
      }
      waiting ??= { value, since: Date.now() };
      keep();
      if (result.isStale) {
        isStale = true;
        onState({ kind: 'stale', text: result.text });
        return;
      }
      onState({ kind: 'failed', text: result.text });
      plan(retryMs);
      return;
    }
  }

  /** Sends what waits now; resolves when nothing is in flight. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    sending ??= send().finally(() => {
      sending = null;
    });
    await sending;
  }

  const hasUnsaved = (): boolean => waiting !== null || sending !== null;

  return {
    changed(value: T): void {
      if (isStopped) return;
      const since = waiting?.since ?? Date.now();
      waiting = { value, since };
      if (!sending && !isStale) onState({ kind: 'unsaved' });
      plan(Math.max(0, Math.min(quietMs, since + longestMs - Date.now())));
    },
    flush,
    /** When the window may end: the save that is sent now may be refused, or end with it. */
    async leave(): Promise<void> {
      if (hasUnsaved()) keep();
      await flush();
    },
    /** Sends what waits; says why something is not saved, or null if all is. */
    async settle(): Promise<string | null> {
      await flush();
      if (!hasUnsaved()) return null;
      return isStale
        ? 'It is not saved, because somebody else has saved. Compare and merge first.'
        : 'It is not saved yet. Please try again.';
    },
    revision: () => current,
    /** After a version, a publication or a restoration has answered with another revision. */
    setRevision(next: number): void {
      current = next;
      isStale = false;
      isStopped = false;
    },
    hasUnsaved,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
export type Autosave<T> = ReturnType<typeof makeAutosave<T>>;

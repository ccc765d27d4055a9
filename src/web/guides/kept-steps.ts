/** One entry for all guides: the page of a guide → keys of the steps that were ticked. */
const storageKey = 'guide-steps';

type Kept = Record<string, string[]>;

/** The steps ticked in this browser. Without storage nothing is kept. */
export function keptSteps(pageUrl: string): string[] | null {
  return readAll()[pageUrl] ?? null;
}

/** `null` forgets the guide. */
export function keepSteps(pageUrl: string, done: readonly string[] | null): void {
  const { [pageUrl]: _before, ...others } = readAll();
  const kept: Kept = done === null ? others : { ...others, [pageUrl]: [...done] };
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // The browser blocks or has no more storage: the ticks last until the page is left.
  }
}

function readAll(): Kept {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, string[]] =>
          Array.isArray(entry[1]) && entry[1].every((each) => typeof each === 'string'),
      ),
    );
  } catch {
    return {};
  }
}

/** Identifies a step by its text, so that a tick stays with it when an editor reorders the steps. */
export function stepKey(step: string): string {
  let hash = 5381;
  for (let index = 0; index < step.length; index += 1) hash = (Math.imul(hash, 33) ^ step.charCodeAt(index)) >>> 0;
  return hash.toString(36);
}

// Staff ask for much at once, and everybody is answered in one thread. Each step of such an answer (its statements, its
// text, a part of a file) has a turn of the event loop of its own: visitors are answered between two.

const waiting: (() => void)[] = [];

/** Resolves in a turn that no other step has. On a quiet site it is the next one. */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

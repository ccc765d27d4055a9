import type { Lack } from './guarded-call.ts';

export interface Question {
  lack: Lack;
  answer(isProven: boolean): void;
}

/** The open question who the person is. Calls that are refused at the same moment wait for one answer. */
export function makeQuestions() {
  let open: (Question & { answered: Promise<boolean> }) | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    current: (): Question | null => open,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask(lack: Lack): Promise<boolean> {
      if (open) return open.answered;
      let resolve: (isProven: boolean) => void = () => {};
      const answered = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      open = {
        lack,
        answered,
        answer(isProven) {
          open = null;
          tell();
          resolve(isProven);
        },
      };
      tell();
      return answered;
    },
  };
}

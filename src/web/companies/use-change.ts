import { useState } from 'react';
import type { ApiError } from '#contract/errors.ts';
import { useAttempt } from '#web/api/use-sending.ts';

interface Change {
  send: () => Promise<{ errors?: readonly ApiError[] | undefined }>;
  /** Shown after success. */
  done: string;
  undo?: Change;
}

/** Runs one change at a time, then loads the company again; holds the text of the result and what undoes it. */
export function useChange(changed: () => Promise<void>) {
  const [result, setResult] = useState<{ text: string; undo: Change | undefined } | null>(null);
  const { attempt, pending, submitError } = useAttempt(async (change: Change) => {
    const response = await change.send();
    if (response.errors?.length) return response;
    await changed();
    setResult({ text: change.done, undo: change.undo });
    return response;
  });
  return {
    run: async (change: Change): Promise<boolean> => {
      setResult(null);
      return attempt(change);
    },
    pending,
    errors: submitError,
    result,
  };
}

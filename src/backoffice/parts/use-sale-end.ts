import { useState } from 'react';
import type { ApiError } from '#contract/errors.ts';
import { useAttempt } from '#web/api/use-sending.ts';

/**
 * Sends a change of a page, named by `what`. If guides on sale open at the page, the server names them and changes
 * nothing; the next press of the same ends their sale. `asked` is what was answered so.
 */
export function useSaleEnd<What>(
  send: (what: What, endSales: boolean) => Promise<{ errors?: readonly ApiError[] | undefined }>,
) {
  const [asked, setAsked] = useState<What | null>(null);
  const { attempt, pending, submitError, clear } = useAttempt(async (what: What) => {
    const response = await send(what, asked === what);
    setAsked(response.errors?.some(({ code }) => code === 'on_sale') === true ? what : null);
    return response;
  });
  return { attempt, pending, submitError, asked, forget: () => setAsked(null), clear };
}

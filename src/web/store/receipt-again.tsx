import { useState } from 'react';
import { requireSuccess } from '#contract/errors.ts';
import { sendReceipt } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Sends the receipt again, to the address of the order. The token of the order is in the URL. */
export function ReceiptAgain({ email }: { email: string }) {
  const call = useApi();
  const [isSent, setSent] = useState(false);
  const { attempt, pending, submitError } = useAttempt(async () => {
    const orderToken = new URLSearchParams(window.location.search).get('o') ?? '';
    requireSuccess(await call(sendReceipt, { orderToken }));
    setSent(true);
  });
  return (
    <>
      {!isSent && (
        <Button variant="quiet" pending={pending} onClick={() => void attempt(undefined)}>
          Send the receipt again
        </Button>
      )}
      <ErrorList errors={submitError} />
      {isSent && <Notice tone="success">The receipt is on its way to {email}. It can take a few minutes.</Notice>}
    </>
  );
}

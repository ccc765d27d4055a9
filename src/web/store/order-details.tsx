import { useEffect, useState } from 'react';
import { getSiteConfig } from '#contract/site.ts';
import { getPaidOrder } from '#contract/store.ts';
import type { PaidOrder } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useSession } from '#web/api/use-session.ts';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { OrderView } from './order-view.tsx';
import { trackPurchase } from './purchase-tracking.ts';

type Loaded = { order: PaidOrder } | { errors: string[] } | null;

/** §2 /order-thankyou?o=: the token stands in the address, so the order is loaded in the browser alone. */
export function OrderDetails() {
  const call = useApi();
  const { status } = useSession();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // Whose order it is may count: wait until it is known who asks.
    if (status === 'loading') return undefined;
    let isCurrent = true;
    setLoaded(null);
    void loadOrder(call, new URLSearchParams(window.location.search).get('o')).then((result) => {
      if (isCurrent) setLoaded(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, status, attempt]);

  const order = loaded !== null && 'order' in loaded ? loaded.order : null;
  useEffect(() => {
    if (order === null) return;
    call(getSiteConfig, {})
      .then(({ tagContainerId }) =>
        trackPurchase(order, {
          search: window.location.search,
          tagContainerId,
          storage: window.localStorage,
          dataLayer: dataLayer(),
        }),
      )
      // Nobody waits for tracking, and a browser may refuse to remember the order.
      .catch(() => undefined);
  }, [call, order]);

  if (loaded === null) {
    return (
      <>
        <Spinner label="Loading your order…" />
        <noscript>
          <p>
            Your order is shown with JavaScript only. Please switch it on, or look into your e-mail: the receipt is
            there.
          </p>
        </noscript>
      </>
    );
  }
  if ('errors' in loaded) return <LoadingError errors={loaded.errors} onRetry={() => setAttempt(attempt + 1)} />;
  return <OrderView order={loaded.order} />;
}

async function loadOrder(call: ReturnType<typeof useApi>, orderToken: string | null): Promise<Exclude<Loaded, null>> {
  if (!orderToken) return { errors: ['Order not found.'] };
  try {
    const answer = await call(getPaidOrder, { orderToken });
    if (answer.data) return { order: answer.data };
    const errors = errorTexts(answer);
    return { errors: errors.length > 0 ? errors : ['Order not found.'] };
  } catch (error) {
    return { errors: errorTexts(error) };
  }
}

/** Read by the tag container's script, which may come later. */
function dataLayer(): unknown[] {
  const page: Window & { dataLayer?: unknown[] } = window;
  page.dataLayer ??= [];
  return page.dataLayer;
}

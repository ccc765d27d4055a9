import { useEffect } from 'react';
import { requireSuccess } from '#contract/errors.ts';
import { getSiteConfig } from '#contract/site.ts';
import { getPaidOrder } from '#contract/store.ts';
import type { PaidOrder } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useSession } from '#web/api/use-session.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { LoadingError } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { OrderView } from './order-view.tsx';
import { trackPurchase } from './purchase-tracking.ts';
import { loadTagContainer, orderTokenOfPage } from './tag-container.ts';

/** §2 /order-thankyou?o=: the order token is in the URL, so only the browser loads the order. */
export function OrderDetails() {
  const call = useApi();
  const { status } = useSession();
  // Access may depend on the signed-in user, so the request waits for the session.
  const { fetched, retry } = useFetched(status === 'loading' ? null : 'order', () =>
    loadOrder(call, orderTokenOfPage()),
  );

  const order = fetched.status === 'ready' ? fetched.value : null;
  useEffect(() => {
    if (order === null) return;
    call(getSiteConfig, {})
      .then(({ tagContainerId }) => {
        const container = trackPurchase(order, {
          search: window.location.search,
          tagContainerId,
          isSensitive: document.documentElement.dataset.sensitive !== undefined,
          storage: window.localStorage,
          dataLayer: dataLayer(),
        });
        if (container !== null) loadTagContainer(container, dataLayer());
      })
      // Tracking is optional: the settings request or the write to storage may fail.
      .catch(() => undefined);
  }, [call, order]);

  if (fetched.status === 'loading') {
    return (
      <>
        <Spinner label="Loading your order…" size="page" />
        <noscript>
          <p>
            Your order is shown with JavaScript only. Please switch it on, or check your email: the receipt is there.
          </p>
        </noscript>
      </>
    );
  }
  if (fetched.status === 'error')
    return (
      <>
        <LoadingError errors={fetched.errors} onRetry={retry} />
        <p>
          A link to an order works for 90 days. <TextLink href="/find-orders">Find your orders</TextLink> by email.
        </p>
      </>
    );
  return <OrderView order={fetched.value} />;
}

async function loadOrder(call: ReturnType<typeof useApi>, orderToken: string | null): Promise<PaidOrder> {
  const response = orderToken ? await call(getPaidOrder, { orderToken }) : null;
  if (response?.data) return response.data;
  if (response) requireSuccess(response);
  throw new Error('Order not found.');
}

/** The script of the tag container reads this array, possibly after the push. */
function dataLayer(): unknown[] {
  const page: Window & { dataLayer?: unknown[] } = window;
  page.dataLayer ??= [];
  return page.dataLayer;
}

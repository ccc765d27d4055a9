import type { ReactNode } from 'react';
import { addressLines } from '#contract/delivery-lines.ts';
import { dateText } from '#contract/event-times.ts';
import type { PaidOrder } from '#contract/store.ts';
import { organisationZone } from '#contract/wall-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NextSteps } from './next-steps.tsx';
import { LineDetails, LineTotal, productLines, UnitPrice } from './order-line.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import styles from './order-view.module.css';
import { ReceiptAgain } from './receipt-again.tsx';
import { Totals } from './totals.tsx';

/** A paid order on the screen and printed; its tax invoice is a PDF. */
export function OrderView({ order }: { order: PaidOrder }) {
  const lines = productLines(order.orderItems);
  const { billingAddress: buyer } = order;
  const isOver = order.orderStatus === 'refunded';
  return (
    <article className={styles.order} aria-labelledby="order-title">
      <header className={styles.head}>
        <h2 id="order-title" className={styles.title}>
          Your order
        </h2>
        {isOver ? (
          <p>This order is refunded in full.</p>
        ) : (
          <p>
            Thank you, {buyer.firstName}. Your order is paid, and a receipt is on its way to{' '}
            <strong>{buyer.email}</strong>.
            {order.orderStatus === 'partiallyRefunded' && ' Part of it is refunded; see below.'}
          </p>
        )}
      </header>
      <dl className={styles.facts}>
        <Fact label="Order number">{order.orderNo}</Fact>
        <Fact label="Date">
          <time dateTime={order.orderDate}>{dateText(order.orderDate, organisationZone)}</time>
        </Fact>
        <Fact label="Billed to">
          {buyer.firstName} {buyer.surname}
          <br />
          {buyer.email}
          {buyer.phone && (
            <>
              <br />
              {buyer.phone}
            </>
          )}
        </Fact>
        {order.shippingAddress && (
          <Fact label="Sent to">
            {addressLines(order.shippingAddress).map((line, index) => (
              <span key={line} className={styles.line}>
                {index > 0 && <br />}
                {line}
              </span>
            ))}
          </Fact>
        )}
      </dl>
      {order.addressMissing && (
        <Notice>
          Part of this order goes by post, and we do not have an address yet. Please use the link in the mail that we
          sent to {buyer.email}.
        </Notice>
      )}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" className={styles.amount}>
              Price
            </th>
            <th scope="col" className={styles.amount}>
              Quantity
            </th>
            <th scope="col" className={styles.amount}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((item) => (
            <tr key={item.orderItemId}>
              <td>
                {item.quantity > 1 && <span className={styles.times}>{item.quantity} × </span>}
                <strong>{item.itemName}</strong>
                <LineDetails item={item} />
                {!isOver && item.bookingView && (
                  <>
                    <p className={styles.code}>
                      Booking code <strong>{item.bookingView.bookingCode}</strong>
                    </p>
                    <p className={styles.open}>
                      <TextLink href={item.bookingView.ticketUrl}>
                        {item.quantity === 1 ? 'Open the ticket' : 'Open the tickets'}
                      </TextLink>
                      {item.bookingView.asksNames && ': please tell us there who is coming'}
                    </p>
                  </>
                )}
                {!isOver && item.pageUrl && (
                  <p className={styles.open}>
                    <TextLink href={item.pageUrl}>Open the guide</TextLink>
                  </p>
                )}
              </td>
              <td className={styles.amount} data-label="Price">
                <UnitPrice item={item} />
              </td>
              <td className={styles.amount} data-label="Quantity">
                {item.quantity}
              </td>
              <td className={styles.amount} data-label="Total">
                <LineTotal item={item} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.totals}>
        <Totals amounts={order} isSent={order.shippingAddress !== null || order.addressMissing} />
      </div>
      <OrderRefunds refunds={order.refunds} />
      <NextSteps order={order} />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => window.print()}>
          Print this order
        </Button>
        <a href={order.invoiceUrl} download>
          {order.taxAmount > 0 ? 'Tax invoice (PDF)' : 'Invoice (PDF)'}
        </a>{' '}
        <ReceiptAgain email={buyer.email} />
      </div>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import type { ReactNode } from 'react';
import {
  previewRefund,
  refundAmount,
  refundLines,
  refundOrder,
  type RefundPreview,
  type StaffOrder,
  type StaffRefund,
} from '#contract/admin/orders.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import form from '../form/form.module.css';
import { useData, useVerb } from '../parts/data.ts';
import { consequences, nameOf, refundedText } from './words.ts';
import styles from './orders.module.css';

/** All that is left, lines or an amount. */
export interface Wish {
  orderId: number;
  lines?: { lineId: number; quantity: number }[];
  amount?: number;
}

interface Props {
  order: StaffOrder;
  wish: Wish;
  why: { reason: string; messageToBuyer?: string };
  onClose: () => void;
  onDone: (text: string) => void;
  /** Stands between what will happen and the button, which stays in reach, so that nobody presses unread. */
  children: ReactNode;
}

/** What the refund will do, by the rules of the server, and the button that does it. */
export function RefundPress({ order, wish, why, onClose, onDone, children }: Props) {
  const { data, errors, isOld } = useData(previewRefund, wish);
  const preview = data?.results;
  const done = ({ results }: { results?: { refund: StaffRefund } | undefined }) => {
    if (results) onDone(refundedText(results.refund, order.buyer));
  };
  const whole = useVerb(refundOrder, done);
  const lines = useVerb(refundLines, done);
  const amount = useVerb(refundAmount, done);
  const verbs = [whole, lines, amount];
  const press = ({ leftAmount }: RefundPreview): void => {
    const shared = { ...why, orderId: wish.orderId, expectedLeft: leftAmount };
    if (wish.lines) void lines.attempt({ ...shared, lines: wish.lines });
    else if (wish.amount === undefined) void whole.attempt(shared);
    else void amount.attempt({ ...shared, amount: wish.amount });
  };
  return (
    <>
      <div role="status" className={styles.preview} hidden={errors.length > 0}>
        {preview && !isOld ? (
          <>
            <p>This happens to {nameOf(order)}:</p>
            <ul>
              {consequences(preview).map((text, index) => (
                // Two tickets for one event can say the same.
                <li key={`${index} ${text}`}>{text}</li>
              ))}
            </ul>
          </>
        ) : (
          errors.length === 0 && <p>Working out what goes back …</p>
        )}
      </div>
      <ErrorList errors={errors} />
      {children}
      <ErrorList errors={verbs.flatMap(({ submitError }) => submitError)} />
      <div className={classNames(form.actions, form.press)}>
        {preview && (
          <Button
            variant="danger"
            disabled={isOld}
            pending={verbs.some(({ pending }) => pending)}
            onClick={() => press(preview)}
          >
            {preview.amount === 0 ? 'Take it back' : `Refund ${formatStoreMoney(preview.amount)}`}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Refund nothing
        </Button>
      </div>
    </>
  );
}

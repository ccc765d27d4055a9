import { useState } from 'react';
import { getStaffOrder, type StaffOrder } from '#contract/admin/orders.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { OneOfField } from '../fields/one-of-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useData } from '../parts/data.ts';
import { RefundPress, type Wish } from './refund-press.tsx';
import { nameOf } from './words.ts';

interface Props {
  orderId: number;
  onClose: () => void;
  /** What was done, in words. */
  onDone: (text: string) => void;
}

/** Asks what of an order goes back, and shows what that does before it is done. */
export function RefundDialog({ orderId, onClose, onDone }: Props) {
  const { data, errors, retry } = useData(getStaffOrder, { orderId });
  const order = data?.data;
  return (
    <FormDialog title={order ? `Refund ${nameOf(order)}` : 'Refund'} onClose={onClose}>
      {errors.length > 0 && <LoadFailed errors={errors} retry={retry} />}
      {order ? <Choices order={order} onClose={onClose} onDone={onDone} /> : errors.length === 0 && <p>Loading …</p>}
    </FormDialog>
  );
}

type Part = 'all' | 'lines' | 'amount';

function Choices({ order, onClose, onDone }: Omit<Props, 'orderId'> & { order: StaffOrder }) {
  const { orderId, leftAmount, totalAmount, lines } = order;
  const open = lines.filter((line) => line.refundedQuantity < line.quantity);
  const [part, setPart] = useState<Part>('all');
  const [counts, setCounts] = useState<Readonly<Record<number, number | null>>>({});
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [messageToBuyer, setMessage] = useState('');
  const rest = leftAmount > 0 ? `All that is left: ${formatStoreMoney(leftAmount)}` : 'All that is left';
  const parts: [Part, string, boolean][] = [
    ['all', totalAmount === 0 ? 'All of it' : rest, true],
    ['lines', 'Some of the items', open.length > 0],
    ['amount', 'An amount', leftAmount > 0],
  ];
  const chosen = open.flatMap(({ lineId }) => {
    const quantity = counts[lineId] ?? 0;
    return quantity > 0 || Number.isNaN(quantity) ? [{ lineId, quantity }] : [];
  });
  const isWhole = chosen.every(({ quantity }) => Number.isInteger(quantity));
  const wish: Wish | null =
    part === 'all'
      ? { orderId }
      : part === 'lines'
        ? chosen.length > 0 && isWhole
          ? { orderId, lines: chosen }
          : null
        : amount === null || Number.isNaN(amount)
          ? null
          : { orderId, amount };
  const words = (
    <>
      <TextField
        label="Why"
        hint="For the office; the buyer does not read it."
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextArea
        label="Message to the buyer"
        hint="Stands on the receipt of the refund. You can leave it empty."
        rows={2}
        maxLength={300}
        value={messageToBuyer}
        onChange={({ target }) => setMessage(target.value)}
      />
    </>
  );
  return (
    <>
      <p>
        {order.buyer} paid {formatStoreMoney(totalAmount)}. {formatStoreMoney(leftAmount)} of it is left to refund.
      </p>
      <OneOfField
        legend="What goes back?"
        choices={parts.flatMap(([value, label, isPossible]) => (isPossible ? [{ value, label }] : []))}
        value={part}
        onChange={setPart}
      />
      {part === 'lines' &&
        open.map((line) => (
          <QuantityField
            key={line.lineId}
            label={[line.name, line.options].filter(Boolean).join(', ')}
            hint={`${line.quantity - line.refundedQuantity} of ${line.quantity} can go back.`}
            value={counts[line.lineId] ?? 0}
            max={line.quantity - line.refundedQuantity}
            onChange={(count) => setCounts({ ...counts, [line.lineId]: count })}
          />
        ))}
      {part === 'amount' && (
        <MoneyField
          label="Amount"
          value={amount}
          error={Number.isNaN(amount) ? 'Enter an amount such as 19.90, in whole cents.' : undefined}
          onChange={setAmount}
        />
      )}
      {wish ? (
        <RefundPress
          order={order}
          wish={wish}
          why={{ reason, ...(messageToBuyer.trim() && { messageToBuyer }) }}
          onClose={onClose}
          onDone={onDone}
        >
          {words}
        </RefundPress>
      ) : (
        <>
          <p role="status">{part === 'lines' ? 'Choose how many go back.' : 'Enter the amount that goes back.'}</p>
          {words}
        </>
      )}
    </>
  );
}

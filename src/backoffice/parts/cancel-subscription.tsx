import { useState } from 'react';
import {
  cancelByStaff,
  type CancelPreview,
  type CancelWay,
  keepByStaff,
  previewCancel,
} from '#contract/admin/subscriptions.ts';
import { dayText } from '#contract/calendar.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { OneOfField } from '../fields/one-of-field.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useData, useVerb } from './data.ts';
import { NotLoaded } from './load-failed.tsx';

/** What was done, in words, and whether staff can take it back. */
export interface CancelDone {
  text: string;
  canKeep: boolean;
}

interface Props {
  subscriptionId: number;
  onClose: () => void;
  onDone: (done: CancelDone) => void;
}

/** Asks before the subscription of somebody ends: names person, plan, what they keep until when, and what is next. */
export function CancelSubscription({ subscriptionId, onClose, onDone }: Props) {
  const { data, errors, retry } = useData(previewCancel, { subscriptionId });
  if (data?.data) return <Ask seen={data.data} onClose={onClose} onDone={onDone} />;
  return (
    <FormDialog title="Cancel a subscription" onClose={onClose}>
      {data ? <p>This subscription has ended.</p> : <NotLoaded errors={errors} retry={retry} />}
    </FormDialog>
  );
}

const nameOf = ({ name, email }: Pick<CancelPreview, 'name' | 'email'>) => name || email;

/** What each way does, in the order in which it is offered. */
export function waysOf({ isPaid, state, paidUntil, refund }: CancelPreview): { value: CancelWay; label: string }[] {
  const until = dayText(paidUntil);
  return [
    ...(isPaid && state !== 'ending'
      ? [{ value: 'atEnd' as const, label: `At the end of the paid time: everything stays open until ${until}` }]
      : []),
    { value: 'now', label: isPaid ? 'At once: what the plan opens closes now, and nothing goes back' : 'At once' },
    ...(refund !== null && refund > 0
      ? [
          {
            value: 'refund' as const,
            label: `At once, and ${formatStoreMoney(refund)} goes back to the card that paid`,
          },
        ]
      : []),
  ];
}

function Ask({ seen, onClose, onDone }: { seen: CancelPreview } & Omit<Props, 'subscriptionId'>) {
  const { subscriptionId, plan, paidUntil, refund, refundRefused, isPaid, chargeAt, amount } = seen;
  const name = nameOf(seen);
  const ways = waysOf(seen);
  const [chosen, setWay] = useState<CancelWay>(ways[0]?.value ?? 'now');
  const way = ways.some(({ value }) => value === chosen) ? chosen : 'now';
  const [reason, setReason] = useState('');
  const cancelling = useVerb(cancelByStaff, ({ results }) => {
    if (results) onDone({ text: doneText(name, results), canKeep: results.state === 'ending' });
  });
  const press = {
    atEnd: 'Cancel at the end of the paid time',
    now: 'End it now',
    refund: `End it now and return ${formatStoreMoney(refund ?? 0)}`,
  }[way];
  return (
    <ConfirmDialog
      title={`Cancel the subscription of ${name}?`}
      press={press}
      keep="Keep the subscription"
      pending={cancelling.pending}
      errors={cancelling.submitError}
      onYes={() =>
        void cancelling.attempt({
          subscriptionId,
          way,
          paidUntil,
          refund: way === 'refund' ? (refund ?? 0) : 0,
          reason,
        })
      }
      onClose={onClose}
    >
      <p>
        {plan}. {isPaid ? `Paid until ${dayText(paidUntil)}.` : `The paid time ended on ${dayText(paidUntil)}.`}{' '}
        {chargeAt !== null && `Next, ${formatStoreMoney(amount)} would be charged on ${dayText(chargeAt)}.`}
      </p>
      {ways.length > 1 ? (
        <OneOfField legend="When does it end?" choices={ways} value={way} onChange={setWay} />
      ) : (
        <p>It ends at once.</p>
      )}
      {isPaid && refundRefused !== null && <p>No money goes back: {refundRefused}</p>}
      {way === 'refund' && (
        <TextField
          label="Why"
          hint="For the office; the subscriber does not read it."
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <p>
        Nothing more is charged, and guides that they bought stay theirs. They get an email that says so.{' '}
        {way === 'atEnd'
          ? `Until ${dayText(paidUntil)} you can take it back.`
          : 'You cannot take it back: they would have to subscribe again.'}
      </p>
    </ConfirmDialog>
  );
}

interface Ended {
  state: 'ending' | 'ended';
  endsAt: string;
  refunded: number;
  refundState: 'refunded' | 'pending' | 'failed' | null;
}

export function doneText(name: string, { state, endsAt, refunded, refundState }: Ended): string {
  if (state === 'ending') return `The subscription of ${name} ends on ${dayText(endsAt)}. They get an email.`;
  const money = {
    refunded: ` ${formatStoreMoney(refunded)} went back.`,
    pending: ` ${formatStoreMoney(refunded)} is on its way back; the payment provider has not answered yet.`,
    failed: ` ${formatStoreMoney(refunded)} did not go back: look at the order.`,
  };
  return `The subscription of ${name} has ended. They get an email.${refundState === null ? '' : money[refundState]}`;
}

export const keptText = (name: string): string => `The subscription of ${name} goes on. They get an email.`;

interface KeepProps {
  subscription: Pick<CancelPreview, 'subscriptionId' | 'name' | 'email' | 'plan' | 'amount' | 'endsAt'>;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Asks before a subscription that staff have cancelled goes on, because its card is charged again. */
export function KeepSubscription({ subscription, onClose, onDone }: KeepProps) {
  const { subscriptionId, plan, amount, endsAt } = subscription;
  const name = nameOf(subscription);
  const keeping = useVerb(keepByStaff, () => onDone(keptText(name)));
  return (
    <ConfirmDialog
      title={`Keep the subscription of ${name} going?`}
      press="Keep it going"
      keep="Leave it cancelled"
      isSafe
      pending={keeping.pending}
      errors={keeping.submitError}
      onYes={() => void keeping.attempt({ subscriptionId })}
      onClose={onClose}
    >
      <p>
        {plan}. {formatStoreMoney(amount)} is charged{endsAt === null ? '' : ` on ${dayText(endsAt)}`}, and it renews as
        before. They get an email that says so.
      </p>
    </ConfirmDialog>
  );
}

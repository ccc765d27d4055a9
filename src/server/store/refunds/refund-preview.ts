import { typedCents } from '#contract/money.ts';
import type { Deps } from '../../deps.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import type { MovedAway, PurchasableKind } from '../purchasable.ts';
import { toLine } from '../stored-line.ts';
import { begunLines } from './refund.ts';
import {
  amountDraft,
  type EndedLine,
  endedLines,
  isRefundedInFull,
  ledgerAfter,
  linesDraft,
  type RefundDraft,
  type RefundedLine,
  wholeDraft,
} from './refund-rules.ts';
import { ledgerOfOrder, type OrderLedger } from './refund.sql.ts';

/** What staff wish to refund: lines, an amount in dollars, or all that is left. */
export interface RefundWish {
  orderId: number;
  lines?: readonly RefundedLine[] | undefined;
  amount?: number | undefined;
}

export interface Preview {
  ledger: OrderLedger;
  draft: RefundDraft;
  ends: EndedLine[];
  /** The ids of the lines that have begun. */
  begun: Set<number>;
  /** What ends of items to which parts of the lines were moved. */
  moved: (MovedAway & Pick<PurchasableKind, 'kind'>)[];
}

/** What a refund would return and end, by the rules of the refund itself. */
export async function previewRefund(deps: Deps, { orderId, lines, amount }: RefundWish): Promise<Outcome<Preview>> {
  const ledger = await ledgerOfOrder(deps.db.read, orderId);
  if (!ledger) return fail('Order not found.', undefined, 'order_not_found');
  const draft = lines
    ? linesDraft(ledger, lines)
    : amount === undefined
      ? wholeDraft(ledger)
      : amountDraft(ledger, typedCents(amount));
  if (!draft.ok) return draft;
  const after = ledgerAfter(ledger, draft.value);
  const ends = await whatEnds(deps, endedLines(ledger, after));
  const begun = await begunLines(
    deps.db.read,
    deps,
    ends.map(({ line }) => line),
  );
  const moved = isRefundedInFull(after) ? await movedAway(deps, ledger) : [];
  return ok({ ledger, draft: draft.value, ends, begun: new Set(begun.map(({ lineId }) => lineId)), moved });
}

/** The lines of which something ends, under the name of what ends. */
async function whatEnds(deps: Deps, lines: EndedLine[]): Promise<EndedLine[]> {
  const found: EndedLine[] = [];
  for (const [kind, ofKind] of Map.groupBy(lines, ({ line }) => toLine(line, line.id).kind)) {
    const asked = ofKind.map(({ line }) => toLine(line, line.id));
    const ending = await deps.purchasables[kind].ending?.(deps.db.read, asked);
    for (const each of ofKind) {
      const name = ending ? ending.find(({ lineId }) => lineId === each.line.id)?.name : each.line.name;
      if (name !== undefined) found.push({ ...each, line: { ...each.line, name } });
    }
  }
  return found;
}

/** What a refund of the whole order ends beside its own lines. */
async function movedAway(deps: Deps, { lines }: OrderLedger): Promise<Preview['moved']> {
  const found: Preview['moved'] = [];
  for (const [kind, ofKind] of Map.groupBy(lines, (line) => toLine(line, line.id).kind)) {
    const ids = ofKind.map(({ id }) => id);
    const moved = (await deps.purchasables[kind].movedAway?.(deps.db.read, ids, deps.now())) ?? [];
    found.push(...moved.map((each) => ({ ...each, kind })));
  }
  return found;
}

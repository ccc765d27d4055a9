import type { Difference } from './admin/money.ts';

/** What the daily comparison found, and what a person does about it. */
export const differenceTexts: Readonly<Record<Difference['kind'], { what: string; next: string }>> = {
  chargeWithoutOrder: {
    what: 'A charge without a paid order',
    next: 'Look for it in the provider’s dashboard by this number. If it was made by hand there, write it down for the book-keeper; if a buyer paid it and got nothing, refund it there.',
  },
  chargeOfOtherAmount: {
    what: 'A charge of another amount than its order',
    next: 'Compare the order with the provider’s dashboard. Refund what was charged too much; tell whoever looks after this site.',
  },
  orderWithoutCharge: {
    what: 'A paid order without a charge at the provider',
    next: 'The buyer has what was not paid. Look for the charge in the provider’s dashboard; tell whoever looks after this site.',
  },
  disputeNotStored: {
    what: 'A dispute that is not stored as it is',
    next: 'Answer it in the provider’s dashboard before its last day. It is stored here as soon as the provider’s next message comes.',
  },
  linesDoNotAddUp: {
    what: 'An order whose lines do not add up to its total',
    next: 'Nothing is wrong at the provider. Tell whoever looks after this site, with the number of the order.',
  },
  moreWentBack: {
    what: 'More went back than was charged',
    next: 'Look at the refunds of the order in the provider’s dashboard, and whether the bank took the same money back by a dispute.',
  },
  neitherDelivered: {
    what: 'A charge that is neither delivered nor refunded',
    next: 'It is tried again every 20 seconds. If it is still here tomorrow, refund it in the provider’s dashboard.',
  },
  refundNotInLedger: {
    what: 'A refund that is not in the ledger',
    next: 'Somebody refunded it in the provider’s dashboard. It is stored here as soon as the provider’s message comes; compare again after an hour.',
  },
  refundOfOtherAmount: {
    what: 'A refund of another amount or state than in the ledger',
    next: 'Compare the order with the provider’s dashboard; tell whoever looks after this site.',
  },
  refundNotAtProvider: {
    what: 'A refund in the ledger that the provider does not have',
    next: 'The buyer may not have the money. Look for it in the provider’s dashboard, and pay it back in another way if it is not there.',
  },
};

import { exportMoney } from '#contract/admin/money.ts';
import * as schemas from '#contract/admin/money.schemas.ts';
import { moneyKindText } from '#contract/admin/state-words.ts';
import { toDollars } from '#contract/money.ts';
import { csvExport } from '../../staff/csv-export.ts';
import { sydneyClock } from '../../staff/sydney-clock.ts';
import { journalPage } from './journal.sql.ts';

/** What the rows before a place add up to, so that the last row is the sum of the rows of this file. */
interface Place {
  after: string | null;
  gst: number;
  gross: number;
  delivery: number;
  discount: number;
}
const begin: Place = { after: null, gst: 0, gross: 0, delivery: 0, discount: 0 };

/** The journal of a period for the book-keeper, oldest first. It names no buyer. */
export const moneyFile = csvExport(exportMoney, schemas.exportMoney, {
  subject: ({ from, to }) => `money:${from}_${to}`,
  fileName: 'money',
  columns: [
    'Paid or refunded (Sydney)',
    'Order',
    'Sale or refund',
    'Kind',
    'What',
    'Quantity',
    'Net AUD',
    'GST AUD',
    'Gross AUD',
    'Of it delivery AUD',
    'Discount given AUD',
    'Payment at the provider',
    'Refund at the provider',
  ],
  async rows({ db }, { from, to }, { after, size }) {
    const place = after === undefined ? begin : (JSON.parse(after) as Place);
    const page = await journalPage(db.read, { from, to }, { after: place.after ?? undefined, size });
    const sums = { ...place, after: page.next };
    const rows = page.rows.map((row) => {
      const delivery = row.kind === 'delivery' ? row.amount_cents : 0;
      sums.gst += row.gst_cents;
      sums.gross += row.amount_cents;
      sums.delivery += delivery;
      sums.discount += row.discount_cents;
      return [
        sydneyClock(row.at),
        row.order_no,
        row.refund_id === null ? 'Sale' : row.amount_cents > 0 ? 'Refund taken back' : 'Refund',
        moneyKindText(row.kind),
        row.name,
        row.quantity,
        toDollars(row.amount_cents - row.gst_cents),
        toDollars(row.gst_cents),
        toDollars(row.amount_cents),
        toDollars(delivery),
        toDollars(row.discount_cents),
        row.charge_ref,
        row.refund_ref,
      ];
    });
    if (page.next !== null) return { rows, next: JSON.stringify(sums) };
    const { gst, gross, delivery, discount } = sums;
    const total = [gross - gst, gst, gross, delivery, discount].map(toDollars);
    return { rows: [...rows, [`Sum of ${from} to ${to}`, '', '', '', '', '', ...total, '', '']], next: null };
  },
});

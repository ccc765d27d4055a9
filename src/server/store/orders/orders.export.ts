import { exportOrders } from '#contract/admin/orders.ts';
import * as schemas from '#contract/admin/orders.schemas.ts';
import { orderStateText, parcelStates } from '#contract/admin/state-words.ts';
import { toDollars } from '#contract/money.ts';
import { csvExport } from '../../staff/csv-export.ts';
import { sydneyClock } from '../../staff/sydney-clock.ts';
import { ordersForStaff } from './order.admin.ts';
import { toStaffRow } from './order.admin.wire.ts';

/** The orders of the list as a file. It is for reading: orders are never imported (decision 67). */
export const ordersFile = csvExport(exportOrders, schemas.exportOrders, {
  subject: () => 'order:list',
  fileName: 'orders',
  columns: [
    'Order',
    'When (Sydney)',
    'Name',
    'Email',
    'What',
    'Total AUD',
    'Of it GST AUD',
    'Of it delivery AUD',
    'Discount given AUD',
    'Promotion code',
    'Refunded AUD',
    'Status',
    'Parcel',
  ],
  async rows(deps, { key: _key, find = '', sort = '-orderDate', ...filters }, { after, size }) {
    const wanted = { find: find.trim(), sort, after, size, ...filters };
    const { rows, next, ...ledger } = await ordersForStaff(deps, wanted);
    return {
      next,
      rows: rows.map((order) => {
        const row = toStaffRow(order, ledger);
        return [
          row.orderNo,
          sydneyClock(row.orderDate),
          row.buyer,
          row.email,
          row.items.join('; '),
          row.totalAmount,
          toDollars(order.gst_cents),
          toDollars(order.shipping_cents),
          toDollars(order.discount_cents),
          order.promo_code,
          row.refundedAmount,
          orderStateText(row),
          row.parcel && parcelStates[row.parcel],
        ];
      }),
    };
  },
});

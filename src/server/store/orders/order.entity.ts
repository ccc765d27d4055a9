import { type StaffEntity, titlesByNumber } from '../../staff/entity.ts';
import { ordersFile } from './orders.export.ts';
import { ordersToday, searchOrders } from './orders-today.ts';
import { orderNumbers } from './order.admin.sql.ts';

export const orderEntity: StaffEntity = {
  kind: 'order',
  name: 'Orders',
  permission: 'shop.manage',
  titles: (source, ids) => titlesByNumber(ids, (numbers) => orderNumbers(source, numbers)),
  called: (id) => (id === 'list' ? 'orders' : `order ${id}`),
  exports: [ordersFile],
  today: ordersToday,
  search: searchOrders,
  verbs: {
    refundOrder: { words: 'refunded' },
    refundLines: { words: 'refunded lines of' },
    refundAmount: { words: 'refunded an amount of' },
    resendReceipt: { words: 'sent again the receipt of' },
    changeAddress: { words: 'changed the delivery address of' },
    setPacked: { words: 'packed, or unpacked, the parcel of' },
    exportOrders: { words: 'saved as a file' },
    addNote: { words: 'wrote a note about' },
    removeNote: { words: 'took away a note about' },
    askProvider: { words: 'asked the payment provider about' },
  },
};

import type { StaffEntity } from '../../staff/entity.ts';

export const orderEntity: StaffEntity = {
  kind: 'order',
  name: 'Orders',
  permission: 'shop.manage',
  verbs: {
    refundOrder: { words: 'refunded' },
    refundLines: { words: 'refunded lines of' },
    refundAmount: { words: 'refunded an amount of' },
    resendReceipt: { words: 'sent again the receipt of' },
  },
};

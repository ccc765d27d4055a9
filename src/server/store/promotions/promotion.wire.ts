import type { PromotionUse, StaffPromotion } from '#contract/admin/promotions.ts';
import { toDollars } from '#contract/money.ts';
import type { OrderRow } from '../orders/order.sql.ts';
import { isActive, type PromotionRow } from './promotion.sql.ts';
import type { PromotionScope } from './promotions.ts';

export function toStaffPromotion(row: PromotionRow): StaffPromotion {
  return {
    promotionId: row.id,
    revision: row.revision,
    code: row.code,
    description: row.description,
    percent: row.percent,
    amount: row.amount_cents === null ? null : toDollars(row.amount_cents),
    scope: JSON.parse(row.scope_json) as PromotionScope,
    minSpend: toDollars(row.min_spend_cents),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    limitTotal: row.capacity,
    limitPerCustomer: row.limit_per_customer,
    uses: row.used,
    active: isActive(row),
    perPerson: row.per_person === 1,
  };
}

export function toUse(order: OrderRow): PromotionUse {
  return {
    orderId: order.id,
    orderNo: order.order_no,
    orderDate: order.created_at,
    code: order.promo_code ?? '',
    buyer: `${order.first_name} ${order.surname}`.trim(),
    email: order.email,
    discountAmount: toDollars(order.discount_cents),
    totalAmount: toDollars(order.total_cents),
    // Orders that were not paid are left out.
    status: order.status === 'cancelled' ? 'awaitingPayment' : order.status,
  };
}

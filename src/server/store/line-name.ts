import type { OrderLineRow } from './orders/order.sql.ts';
import type { ChosenOption } from './purchasable.ts';

/** 'Tide tee (M, Navy) – booking code K7M2…': the name of an order line with its options and its booking code. */
export function nameOfLine(line: OrderLineRow): string {
  const options = (JSON.parse(line.options_json) as ChosenOption[]).map((option) => option.value).join(', ');
  return [line.name, options && `(${options})`, line.booking_code && `– booking code ${line.booking_code}`]
    .filter(Boolean)
    .join(' ');
}

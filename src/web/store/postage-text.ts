import { formatStoreMoney } from '#contract/money.ts';
import { countryNames, type DeliveryCountry } from '#contract/postcodes.ts';
import type { Product } from '#contract/store.ts';

type Postage = NonNullable<Product['postage']>;

/** 'Postage within Australia from AU$9.95, free from AU$120.00.' The reader's own country decides. */
export function postageText(postage: Postage, home: DeliveryCountry): string {
  const own = postage.find(({ country }) => country === home);
  if (!own) return `We cannot send this to ${countryNames[home]}.`;
  const where = home === 'AU' ? 'within Australia' : `to ${countryNames[home]}`;
  if (own.amount === 0) return `Postage ${where} is free.`;
  const free = own.freeFromAmount === null ? '' : `, free from ${formatStoreMoney(own.freeFromAmount)}`;
  return `Postage ${where} from ${formatStoreMoney(own.amount)}${free}.`;
}

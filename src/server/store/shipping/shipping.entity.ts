import type { CountryShipping } from '#contract/admin/shipping.ts';
import { countryNames } from '#contract/postcodes.ts';
import { audited } from '../../staff/audited.ts';
import { revisionOf, type StaffEntity } from '../../staff/entity.ts';
import { saveShipping } from './shipping.admin.ts';

const countryOf = (id: string): CountryShipping['country'] => (id === 'NZ' ? 'NZ' : 'AU');

export const shippingEntity: StaffEntity = {
  kind: 'shipping',
  name: 'Shipping',
  permission: 'shop.manage',
  called: (id) => `what sending to ${countryNames[countryOf(id)]} costs`,
  verbs: {
    saveShipping: {
      words: 'saved',
      putBack: {
        says: 'Carts have the prices of before at once. Orders keep what they were charged.',
        run: ({ deps, call, id, before, after, key }) => {
          const values = before['values'] as CountryShipping['values'];
          const input = { country: countryOf(id), revision: revisionOf(after), values, key };
          return audited(deps, call, { name: 'saveShipping', subject: `shipping:${id}`, input }, (tx) =>
            saveShipping(tx, input),
          );
        },
      },
    },
  },
};

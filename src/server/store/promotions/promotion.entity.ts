import { audited } from '../../staff/audited.ts';
import { type Kept, type StaffEntity, titlesByNumber } from '../../staff/entity.ts';
import { promotionCodesFile } from './promotion-codes.export.ts';
import { promotionCodes } from './promotion.sql.ts';
import { changePromotion, endPromotion, resumePromotion, type TermsChange } from './promotion.admin.ts';

/** Ends a promotion or lets it work again, unless somebody has changed it since. */
const setBack =
  (name: 'endPromotion' | 'resumePromotion') =>
  ({ deps, call, id, after, key }: Kept) => {
    const input = { promotionId: Number(id), revision: Number(after['revision']), key };
    const set = { endPromotion, resumePromotion }[name];
    return audited(deps, call, { name, subject: `promotion:${id}`, input, pools: true }, (tx) =>
      set(tx, input.promotionId, input.revision),
    );
  };

const terms = ['description', 'startsAt', 'endsAt', 'limitTotal', 'limitPerCustomer'] as const;

export const promotionEntity: StaffEntity = {
  kind: 'promotion',
  name: 'Promotions',
  permission: 'shop.manage',
  titles: (source, ids) => titlesByNumber(ids, (numbers) => promotionCodes(source, numbers)),
  verbs: {
    createPromotion: { words: 'made' },
    changePromotion: {
      words: 'changed',
      putBack: {
        says: 'Words, dates and limits become as they were. Carts and new orders follow them; orders keep their discount.',
        run: ({ deps, call, id, before, after, key }) => {
          const values = Object.fromEntries(terms.map((name) => [name, before[name]]));
          const change: TermsChange = { ...values, revision: Number(after['revision']) };
          const input = { promotionId: Number(id), ...change, key };
          const action = { name: 'changePromotion', subject: `promotion:${id}`, input, pools: true } as const;
          return audited(deps, call, action, (tx) => changePromotion(tx, input.promotionId, change));
        },
      },
    },
    endPromotion: {
      words: 'ended',
      putBack: { says: 'The code works again, within its dates and limits.', run: setBack('resumePromotion') },
    },
    resumePromotion: {
      words: 'let work again',
      putBack: { says: 'The code ends again. Carts that have it lose it.', run: setBack('endPromotion') },
    },
    makePromotionCodes: { words: 'made codes for single people of' },
    exportCodes: { words: 'saved the codes of' },
  },
  exports: [promotionCodesFile],
};

import type { StaffEntity } from '../../staff/entity.ts';

export const promotionEntity: StaffEntity = {
  kind: 'promotion',
  name: 'Promotions',
  permission: 'shop.manage',
  verbs: {
    createPromotion: { words: 'made' },
    changePromotion: { words: 'changed' },
    endPromotion: { words: 'ended' },
  },
};

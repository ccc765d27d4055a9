import { entryBefore } from '../staff/entry.ts';
import type { StaffEntity } from '../staff/entity.ts';
import { guideTitles } from './guide.admin.sql.ts';
import { guides } from './guide.admin.ts';

export const guideEntity: StaffEntity = {
  kind: 'guide',
  name: 'Guides',
  permission: 'shop.manage',
  titles: guideTitles,
  verbs: {
    createGuide: { words: 'made the guide' },
    saveGuide: { words: 'saved the guide', putBack: entryBefore(guides) },
  },
};

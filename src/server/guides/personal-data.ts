import type { PersonalData } from '../personal-data.ts';
import { ownedGuides } from './guide.ts';
import { guideName } from './guide.wire.ts';

/** What was bought belongs to the order, which the law keeps; without the account it opens for nobody. */
export const guideData: PersonalData = {
  async read(source, { uid }) {
    const guides = await ownedGuides(source, uid);
    return { guides: guides.map((guide) => ({ title: guideName(guide), page: guide.page_url })) };
  },
  erase: async () => {},
};

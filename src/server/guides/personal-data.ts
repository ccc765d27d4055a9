import type { PersonalData } from '../personal-data.ts';
import { ownedGuides } from './guide.ts';
import { guideName } from './guide.wire.ts';
import { allKeptSteps, forgetSteps } from './kept-steps.sql.ts';

/** What was bought belongs to the order, which the law keeps; without the account it opens for nobody. */
export const guideData: PersonalData = {
  async read(source, { uid }) {
    const guides = await ownedGuides(source, uid);
    const steps = await allKeptSteps(source, uid);
    return {
      guides: guides.map((guide) => ({ title: guideName(guide), page: guide.page_url })),
      guideSteps: steps.map((row) => ({
        title: row.title,
        page: row.page_url,
        done: (JSON.parse(row.done_json) as string[]).length,
        updatedAt: row.updated_at,
      })),
    };
  },
  erase: (tx, { uid }) => forgetSteps(tx, uid),
};

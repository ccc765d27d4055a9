import type { PersonalData } from '../personal-data.ts';
import { forgetGiven, givenTo } from './given-access.sql.ts';
import { ownedGuides } from './guide.ts';
import { guideName } from './guide.wire.ts';
import { allKeptSteps, forgetSteps } from './kept-steps.sql.ts';

/** What was bought belongs to the order, which the law keeps; without the account it opens for nobody. */
export const guideData: PersonalData = {
  async read(source, { uid }) {
    const guides = await ownedGuides(source, uid);
    const [steps, given] = [await allKeptSteps(source, uid), await givenTo(source, uid)];
    return {
      guides: guides.map((guide) => ({ title: guideName(guide), page: guide.page_url })),
      givenGuides: given.map((row) => ({
        title: guideName(row),
        page: row.page_url,
        reason: row.reason,
        since: row.created_at,
        until: row.ends_at,
        takenAwayAt: row.taken_at,
      })),
      guideSteps: steps.map((row) => ({
        title: row.title,
        page: row.page_url,
        done: (JSON.parse(row.done_json) as string[]).length,
        updatedAt: row.updated_at,
      })),
    };
  },
  async erase(tx, { uid }) {
    await forgetSteps(tx, uid);
    await forgetGiven(tx, uid);
  },
};

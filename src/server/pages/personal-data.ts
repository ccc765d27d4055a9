import type { PersonalData } from '../personal-data.ts';
import { answersBy, forgetRequests, requestsBy } from './personal-data.sql.ts';

export { forgetRequestsOfNobody } from './personal-data.sql.ts';

/** Who asks to publish a page writes a note, and reads what whoever publishes thinks of it. */
export const pageData: PersonalData = {
  async read(source, { uid }) {
    const [asked, answered] = await Promise.all([requestsBy(source, uid), answersBy(source, uid)]);
    return {
      // Only of whoever works here.
      ...(asked.length > 0 && {
        askedToPublish: asked.map((row) => ({
          page: row.path,
          note: row.note,
          askedAt: row.asked_at,
          status: row.status,
          answer: row.answer,
          answeredAt: row.answered_at,
        })),
      }),
      ...(answered.length > 0 && {
        answeredAboutPublishing: answered.map((row) => ({
          page: row.path,
          status: row.status,
          answer: row.answer,
          answeredAt: row.answered_at,
        })),
      }),
    };
  },
  erase: (tx, { uid }) => forgetRequests(tx, uid),
};

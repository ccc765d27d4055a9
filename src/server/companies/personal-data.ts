import type { PersonalData } from '../personal-data.ts';
import { eraseMemberships, membershipsOfPerson } from './personal-data.sql.ts';

/** The use of guides is stored without the person (guide-use.ts), so it can neither be exported nor erased. */
export const companyData: PersonalData = {
  async read(source, { uid }) {
    const companies = await membershipsOfPerson(source, uid);
    return { companies: companies.map((row) => ({ company: row.name, role: row.role, joinedAt: row.joined_at })) };
  },
  erase: (tx, { uid, email }) => eraseMemberships(tx, uid, email),
};

import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import { type OutgoingMail, queueMails } from '../jobs/outbox.ts';
import { type CompanyRow, deleteCompanyMember, peopleOf, type PersonRow } from './company.sql.ts';

/** Takes a person from a company on their own wish, and tells its owners that the place is free. Lock it before. */
export async function leave(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  company: Pick<CompanyRow, 'id' | 'name'>,
  uid: string,
): Promise<void> {
  const people = await peopleOf(tx, company.id);
  const leaver = people.find((person) => person.uid === uid);
  await deleteCompanyMember(tx, company.id, uid);
  if (!leaver) return;
  const owners = people.filter((person) => person.role === 'owner' && person.uid !== uid);
  await queueMails(
    tx,
    deps,
    owners.map((owner) => leftMail(deps, company, leaver, owner)),
  );
}

function leftMail(
  deps: Pick<Deps, 'config' | 'now'>,
  company: Pick<CompanyRow, 'id' | 'name'>,
  leaver: PersonRow,
  owner: PersonRow,
): OutgoingMail {
  const who = leaver.display_name ? `${leaver.display_name} (${leaver.email})` : leaver.email;
  return actionMail(deps, {
    // The mail names the person who left, so the erasure of that account deletes it.
    uid: leaver.uid,
    cause: `company-left:${company.id}:${leaver.uid}:${owner.uid}:${deps.now().getTime()}`,
    to: owner.email,
    locale: owner.mail_locale,
    subject: `Somebody has left ${company.name}`,
    before: [
      `${who} has left ${company.name} at PHI Online. The guides of ${company.name} no longer open for them, and their place is free again.`,
    ],
    action: { href: `${deps.config.publicOrigin}/corporates`, label: 'See your people' },
    after: ['You get this mail because you are an owner.'],
  });
}

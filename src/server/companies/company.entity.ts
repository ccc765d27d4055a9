import { ok } from '../outcome.ts';
import { audited } from '../staff/audited.ts';
import { type Kept, type PutBack, type StaffEntity, titlesByNumber } from '../staff/entity.ts';
import { inCompany, type Membership, restorePerson, saveCompany, setRole } from './company.admin.ts';
import { companyTitles } from './company.admin.sql.ts';
import { changeInvitation, restoring } from './invitation.ts';

/** Name, places and guides become as they were, unless somebody has changed them since. */
const valuesBefore: PutBack = {
  run: ({ deps, call, id, before, after, key }: Kept) => {
    const input = {
      corporateId: Number(id),
      revision: Number(after['revision']),
      values: {
        name: String(before['name']),
        seats: Number(before['seats']),
        guideIds: before['guideIds'] as number[],
      },
      key,
    };
    return audited(deps, call, { name: 'saveCompany', subject: `company:${id}`, input }, (tx) =>
      saveCompany(tx, deps, input),
    );
  },
};

const membershipOf = (state: Record<string, unknown>): Membership => ({
  corporateId: Number(state['corporateId']),
  uid: String(state['uid']),
  role: state['role'] === 'owner' ? 'owner' : 'member',
  joinedAt: String(state['joinedAt']),
});

const roleBefore: PutBack = {
  run: ({ deps, call, id, before, after, key }: Kept) => {
    const input = { ...membershipOf(before), left: membershipOf(after).role, key };
    return audited(deps, call, { name: 'setRole', subject: `company:${id}`, input }, (tx) => setRole(tx, input));
  },
};

const personBefore: PutBack = {
  says: 'Within a day of the removal, the person is in the company again, if a place is free. Nobody is emailed.',
  run: ({ deps, call, id, before, at, key }: Kept) => {
    const input = { ...membershipOf(before), key };
    return audited(deps, call, { name: 'restorePerson', subject: `company:${id}`, input }, (tx) =>
      restorePerson(tx, deps, input, at),
    );
  },
};

const invitationBefore: PutBack = {
  says: 'The link that was emailed works again, if a place is free.',
  run: ({ deps, call, id, after, key }: Kept) => {
    const input = { corporateId: Number(id), invitationId: Number(after['invitationId']), key };
    return audited(deps, call, { name: 'restoreInvitation', subject: `company:${id}`, input }, (tx) =>
      inCompany(tx, input.corporateId, async (company) => {
        const restored = await changeInvitation(tx, company, input.invitationId, restoring);
        return restored.ok ? ok({ before: null, after: input }) : restored;
      }),
    );
  },
};

export const companyEntity: StaffEntity = {
  kind: 'company',
  name: 'Companies',
  permission: 'members.manage',
  // What was made is recorded under its name.
  called: (id) => (id.startsWith('/') ? `‘${id.slice(1)}’` : `company ${id}`),
  titles: (source, ids) => titlesByNumber(ids, (numbers) => companyTitles(source, numbers)),
  verbs: {
    createCompany: { words: 'made the company' },
    saveCompany: { words: 'changed the company', putBack: valuesBefore },
    inviteToCompany: { words: 'invited somebody to' },
    resendInvitation: { words: 'sent an invitation again to' },
    withdrawInvitation: { words: 'withdrew an invitation to', putBack: invitationBefore },
    restoreInvitation: { words: 'made an invitation valid again to' },
    setRole: { words: 'changed the role of somebody in', putBack: roleBefore },
    removePerson: { words: 'took somebody out of', putBack: personBefore },
    restorePerson: { words: 'put somebody back into' },
  },
};

import type { Role } from '#contract/permissions.ts';
import { audited } from '../../staff/audited.ts';
import type { Kept, PutBack, StaffEntity } from '../../staff/entity.ts';
import { changeStanding, type Standing } from './staff.ts';
import { personTitles } from './staff.sql.ts';

/** Roles and status become as they were before, unless somebody has changed them since. */
const standingBefore: PutBack = {
  asksAgain: true,
  run: ({ deps, call, id: uid, before, after, key }: Kept) => {
    const wish = {
      uid,
      revision: Number(after['revision']),
      roles: before['roles'] as Role[],
      status: before['status'] as Standing['status'],
    };
    return audited(deps, call, { name: 'setRoles', subject: `staff:${uid}`, input: { key, ...wish } }, (tx) =>
      changeStanding(tx, deps, call, wish),
    );
  },
};

export const staffEntity: StaffEntity = {
  kind: 'staff',
  name: 'Staff',
  permission: 'members.manage',
  titles: personTitles,
  // An invitation is recorded under its address.
  called: (id) => id,
  verbs: {
    inviteStaff: { words: 'invited' },
    withdrawInvitation: { words: 'withdrew the invitation of' },
    joinStaff: { words: 'accepted the invitation:' },
    setRoles: { words: 'changed the roles of', putBack: standingBefore },
    disablePerson: { words: 'disabled the account of' },
    enablePerson: { words: 'enabled the account of' },
    endLogIns: { words: 'ended all log-ins of' },
    setUpSecondFactor: { words: 'set up the second factor of' },
    makeRecoveryCodes: { words: 'made new recovery codes for' },
    useRecoveryCode: { words: 'used a recovery code of' },
    resetSecondFactor: { words: 'took away the second factor of' },
  },
};

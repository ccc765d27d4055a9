import type { Role } from '#contract/permissions.ts';
import { audited } from '../../staff/audited.ts';
import { namesOf } from '../../viewer/colleagues.ts';
import type { Kept, PutBack, StaffEntity } from '../../staff/entity.ts';
import { giveBackAccess, takeAccess } from '../people/people.verbs.ts';
import { searchPeople } from '../people/search-people.ts';
import { changeStanding, type Standing } from './staff.ts';

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

const guideOf = ({ after }: Pick<Kept, 'after'>) => Number(after['guideId']);

const takenAway: PutBack = {
  says: 'The guide is taken away from the person again.',
  run: ({ deps, call, id: uid, key, ...kept }) => {
    const input = { uid, guideId: guideOf(kept), key };
    return audited(deps, call, { name: 'takeAccess', subject: `staff:${uid}`, input }, (tx) =>
      takeAccess(tx, deps, input),
    );
  },
};

const givenBack: PutBack = {
  says: 'The guide opens for the person again, to the same end as before.',
  run: ({ deps, call, id: uid, key, ...kept }) => {
    const input = { uid, guideId: guideOf(kept), key };
    return audited(deps, call, { name: 'giveBackAccess', subject: `staff:${uid}`, input }, (tx) =>
      giveBackAccess(tx, deps, input),
    );
  },
};

/** Everybody with an account, and who of them works here. */
export const staffEntity: StaffEntity = {
  kind: 'staff',
  name: 'People and staff',
  permission: 'members.manage',
  titles: namesOf,
  search: searchPeople,
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
    giveAccess: { words: 'gave a guide to', putBack: takenAway },
    takeAccess: { words: 'took a given guide from', putBack: givenBack },
    giveBackAccess: { words: 'gave a guide back to', putBack: takenAway },
    sendPassword: { words: 'sent a link for a new password to' },
    endLogIn: { words: 'ended a log-in of' },
    exportPerson: { words: 'exported the data of' },
    erasePerson: { words: 'erased the account of' },
    resetSecondFactor: { words: 'took away the second factor of' },
  },
};

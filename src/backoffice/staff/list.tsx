import { useState } from 'react';
import { Link } from 'react-router';
import {
  disablePerson,
  enablePerson,
  endLogIns,
  listStaff,
  setRoles,
  type StaffRow,
  withdrawInvitation,
} from '#contract/admin/staff.ts';
import { resetSecondFactor } from '#contract/admin/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { newest } from '../list/newest.ts';
import { useList } from '../list/use-list.ts';
import { useVerb } from '../parts/data.ts';
import { useStaff } from '../parts/staff.ts';
import { whenText } from '../parts/when.ts';
import { Ask } from './ask.tsx';
import { InviteForm, RolesForm } from './form.tsx';
import { Invited } from './invited.tsx';
import { type Question, roleOptions, rolesOf, statusOptions } from './words.ts';

const idOf = ({ uid }: StaffRow): string => uid;
const nameOf = ({ name, email }: StaffRow): string => name ?? email;
type Open = 'invite' | { person: StaffRow; what: 'roles' | Question } | null;

/** The people who work here: who may do what, and who is invited. */
export function StaffList() {
  const { uid } = useStaff();
  const list = useList(listStaff);
  const [open, setOpen] = useState<Open>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const say = (text: string, undo?: DoneWords['undo']): void => {
    setOpen(null);
    setDone({ text, ...(undo && { undo }) });
  };
  const roles = useVerb(setRoles);
  const disabling = useVerb(disablePerson);
  const enabling = useVerb(enablePerson, () => say('The account works again. The person logs in as before.'));
  const ending = useVerb(endLogIns);
  const resetting = useVerb(resetSecondFactor);
  const withdrawing = useVerb(withdrawInvitation, (_, { email }) => say(`The invitation of ${email} is withdrawn.`));
  const verbs = [roles, disabling, enabling, ending, resetting, withdrawing];

  const takeAway = async (person: StaffRow) => {
    const values = { roles: person.roles };
    const change = { uid: person.uid, revision: person.revision, values: { roles: [] } };
    const giveBack = () => void roles.attempt({ ...change, revision: person.revision + 1, values });
    if (await roles.attempt(change))
      say(`${nameOf(person)} has no roles any more.`, { label: 'Put the roles back', run: giveBack });
  };
  const disable = async (person: StaffRow) => {
    const enable = () => void enabling.attempt({ uid: person.uid, revision: person.revision + 1 });
    if (await disabling.attempt(person))
      say(`The account of ${nameOf(person)} is disabled.`, { label: 'Enable it', run: enable });
  };
  const endAll = async (person: StaffRow) => {
    if (await ending.attempt({ uid: person.uid })) say(`All log-ins of ${nameOf(person)} have ended.`);
  };
  const resetFactor = async (person: StaffRow) => {
    if (await resetting.attempt({ uid: person.uid, reason: '' }))
      say(`The second factor of ${nameOf(person)} is gone. They set up another one at their next log-in.`);
  };
  const answers = { takeAway, disable, endLogIns: endAll, resetFactor };

  return (
    <ListPage
      title="Staff"
      action={<Button onClick={() => setOpen('invite')}>Invite somebody</Button>}
      search={{
        list,
        find: 'Find by name or email',
        filters: [
          { name: 'role', label: 'Role', all: 'Every role', options: roleOptions },
          { name: 'status', label: 'Account', all: 'Every account', options: statusOptions },
        ],
      }}
      errors={verbs.flatMap(({ submitError }) => submitError)}
      done={done}
    >
      <Invited
        invitations={list.data?.invitations ?? []}
        pending={withdrawing.pending}
        onWithdraw={(email) => void withdrawing.attempt({ email })}
      />
      <ListTable
        list={list}
        name="Staff"
        idOf={idOf}
        empty="Nobody works here yet."
        columns={[
          { name: 'Name', cell: (row) => <Link to={`/admin/people/${row.uid}`}>{nameOf(row)}</Link> },
          { name: 'Email', sort: 'email', cell: (row) => row.email },
          { name: 'Roles', cell: (row) => rolesOf(row.roles) },
          { name: 'Account', cell: (row) => (row.status === 'active' ? 'Can log in' : 'Disabled') },
          { name: 'Last here', cell: (row) => (row.lastSeenAt === null ? 'Not yet' : whenText(row.lastSeenAt)) },
        ]}
        menu={(row) => ({
          name: nameOf(row),
          // Nobody changes their own; another administrator does.
          actions:
            row.uid === uid
              ? []
              : [
                  { label: 'Change roles …', run: () => setOpen({ person: row, what: 'roles' }) },
                  { label: 'End all log-ins …', run: () => setOpen({ person: row, what: 'endLogIns' }) },
                  { label: 'Take the second factor away …', run: () => setOpen({ person: row, what: 'resetFactor' }) },
                  row.status === 'disabled' && { label: 'Enable the account', run: () => void enabling.attempt(row) },
                  row.status === 'active' && {
                    label: 'Disable the account …',
                    isDanger: true,
                    run: () => setOpen({ person: row, what: 'disable' }),
                  },
                  {
                    label: 'Take all roles away …',
                    isDanger: true,
                    run: () => setOpen({ person: row, what: 'takeAway' }),
                  },
                ],
        })}
      />
      {open === 'invite' && <InviteForm onClose={() => setOpen(null)} onSaved={say} />}
      {open !== null && open !== 'invite' && open.what === 'roles' && (
        <RolesForm person={newest(open.person, list.data?.rows, idOf)} onClose={() => setOpen(null)} onSaved={say} />
      )}
      {open !== null && open !== 'invite' && open.what !== 'roles' && (
        <Ask
          what={open.what}
          name={nameOf(open.person)}
          pending={verbs.some(({ pending }) => pending)}
          onYes={() => {
            const { person, what } = open;
            setOpen(null);
            if (what !== 'roles') void answers[what](person);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </ListPage>
  );
}

import { shortDayText } from '#contract/calendar.ts';
import { useState } from 'react';
import {
  type Company,
  type CompanyPeople,
  changeRole,
  exportPeople,
  moveMember,
  removeMember,
} from '#contract/companies.ts';
import { requireSuccess } from '#contract/errors.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useSession } from '#web/api/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ChangeResult } from './change-result.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { useChange } from './use-change.ts';
import styles from './company.module.css';

type Person = CompanyPeople['members'][number];

interface Props {
  corporateId: number;
  members: readonly Person[];
  /** Other companies of the owner. */
  others: Company['companies'];
  changed: () => Promise<void>;
}

const nameOf = ({ displayName, email }: Person) => displayName ?? email;
const roleTexts = { member: 'a member', owner: 'an owner' };

export function People({ corporateId, members, others, changed }: Props) {
  const call = useApi();
  const { user } = useSession();
  const change = useChange(changed);
  const [leaving, setLeaving] = useState<Person | null>(null);

  const setRole = (person: Person, role: 'member' | 'owner') => ({
    send: () => call(changeRole, { corporateId, uid: person.uid, role }),
    done: `${nameOf(person)} is ${roleTexts[role]} now.`,
  });
  const move = (person: Person, to: Company['companies'][number]) =>
    void change.run({
      send: () => call(moveMember, { corporateId, uid: person.uid, toCorporateId: to.corporateId }),
      done: `We have asked ${nameOf(person)} to move to ${to.corporateName}. Nothing changes until they accept.`,
    });
  const download = () =>
    void change.run({
      send: async () => {
        const { data } = requireSuccess(await call(exportPeople, { corporateId: String(corporateId) }));
        if (data) save(data);
        return {};
      },
      done: 'The list was saved with your downloads.',
    });

  return (
    <section className={styles.part} aria-label="People">
      <div className={styles.title}>
        <h3>People</h3>
        <Button variant="quiet" size="small" onClick={download}>
          Save as CSV
        </Button>
      </div>
      <ChangeResult change={change} />
      <ul className={styles.rows}>
        {members.map((person) => {
          const { uid, email, displayName, role, joinedAt } = person;
          return (
            <li key={uid} className={styles.row}>
              <div className={styles.who}>
                <p className={styles.main}>
                  {nameOf(person)}
                  {uid === user?.uid && ' (you)'}
                </p>
                {displayName && <p className={styles.small}>{email}</p>}
              </div>
              <p className={styles.small}>Joined {shortDayText(joinedAt)}</p>
              <div className={styles.actions}>
                <select
                  className={styles.select}
                  aria-label={`Role of ${nameOf(person)}`}
                  value={role}
                  onChange={(event) => {
                    const next = event.target.value === 'owner' ? 'owner' : 'member';
                    void change.run({ ...setRole(person, next), undo: setRole(person, role) });
                  }}
                >
                  <option value="member">Member</option>
                  <option value="owner">Owner</option>
                </select>
                {others.length > 0 && (
                  <select
                    className={styles.select}
                    aria-label={`Ask ${nameOf(person)} to move to another organisation`}
                    value=""
                    onChange={(event) => {
                      const to = others.find((each) => String(each.corporateId) === event.target.value);
                      if (to) move(person, to);
                    }}
                  >
                    <option value="">Ask to move to…</option>
                    {others.map((each) => (
                      <option key={each.corporateId} value={each.corporateId}>
                        {each.corporateName}
                      </option>
                    ))}
                  </select>
                )}
                <Button
                  variant="danger"
                  size="small"
                  aria-label={`Remove ${nameOf(person)}`}
                  onClick={() => setLeaving(person)}
                >
                  Remove
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <ConfirmChange
        title={leaving ? `Remove ${nameOf(leaving)}?` : ''}
        open={leaving !== null}
        label="Remove"
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (!leaving) return;
          setLeaving(null);
          void change.run({
            send: () => call(removeMember, { corporateId, uid: leaving.uid }),
            done: `${nameOf(leaving)} was removed.`,
          });
        }}
      >
        The guides of your organisation close for {leaving ? nameOf(leaving) : ''} at once. The account stays, with
        everything bought with it. To undo this you send a new invitation.
      </ConfirmChange>
    </section>
  );
}

function save({ fileName, csv }: { fileName: string; csv: string }): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

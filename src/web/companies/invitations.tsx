import { shortDayText } from '#contract/calendar.ts';
import { type CompanyPeople, resendInvitation, restoreInvitation, revokeInvitation } from '#contract/companies.ts';
import { useApi } from '#web/api/api-context.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangeResult } from './change-result.tsx';
import { useChange } from './use-change.ts';
import styles from './company.module.css';

interface Props {
  corporateId: number;
  invitations: CompanyPeople['invitations'];
  changed: () => Promise<void>;
}

export function Invitations({ corporateId, invitations, changed }: Props) {
  const call = useApi();
  const change = useChange(changed);
  if (invitations.length === 0 && !change.result) return null;
  return (
    <section className={styles.part} aria-label="Waiting invitations">
      <h3>Waiting invitations</h3>
      <ChangeResult change={change} />
      <ul className={styles.rows}>
        {invitations.map(({ invitationId, email, name, role, sentAt, expiresAt, isExpired, isDeclined }) => (
          <li key={invitationId} className={styles.row}>
            <div className={styles.who}>
              <p className={styles.main}>{name ?? email}</p>
              {name && <p className={styles.small}>{email}</p>}
            </div>
            <p className={styles.small}>
              {role === 'owner' && <Badge>Owner</Badge>} Sent {shortDayText(sentAt)},{' '}
              {isDeclined ? 'declined' : isExpired ? 'expired' : `valid until ${shortDayText(expiresAt)}`}
            </p>
            {!isDeclined && (
              <div className={styles.actions}>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Send again to ${email}`}
                  onClick={() =>
                    void change.run({
                      send: () => call(resendInvitation, { corporateId, invitationId }),
                      done: `A new link was sent to ${email}. The old one no longer works.`,
                    })
                  }
                >
                  Send again
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Revoke the invitation to ${email}`}
                  onClick={() =>
                    void change.run({
                      send: () => call(revokeInvitation, { corporateId, invitationId }),
                      done: `The invitation to ${email} was revoked.`,
                      undo: {
                        send: () => call(restoreInvitation, { corporateId, invitationId }),
                        done: `The invitation to ${email} is valid again.`,
                      },
                    })
                  }
                >
                  Revoke
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

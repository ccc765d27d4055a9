import type { StaffInvitation } from '#contract/admin/staff.ts';
import { Button } from '#web/ui/button.tsx';
import { whenText } from '../parts/when.ts';
import styles from './staff.module.css';
import { rolesOf } from './words.ts';

interface Props {
  invitations: readonly StaffInvitation[];
  pending: boolean;
  onWithdraw: (email: string) => void;
}

/** Those who are invited and have not accepted yet. */
export function Invited({ invitations, pending, onWithdraw }: Props) {
  if (invitations.length === 0) return null;
  return (
    <section className={styles.invited} aria-label="Invited">
      <h2>Invited</h2>
      <ul>
        {invitations.map(({ email, roles, expiresAt }) => (
          <li key={email}>
            <span>
              <strong>{email}</strong> as {rolesOf(roles)}, until {whenText(expiresAt)}
            </span>
            <Button
              size="small"
              variant="secondary"
              disabled={pending}
              aria-label={`Withdraw the invitation of ${email}`}
              onClick={() => onWithdraw(email)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

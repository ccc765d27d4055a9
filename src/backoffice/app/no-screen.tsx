import { LinkButton } from '#web/ui/button.tsx';
import { useStaff } from '../parts/staff.ts';
import { firstScreen } from './navigation.ts';
import styles from './back-office.module.css';

/** For somebody of the staff whose role has no screen here. */
export function NoScreen() {
  const { name } = useStaff();
  return (
    <div className={styles.wall}>
      <h1>Your role has no screens here</h1>
      <p>
        You are logged in as {name}, and you are one of the staff, but no screen of the back office belongs to what you
        may do. Ask an administrator which role you need.
      </p>
      <LinkButton href="/">Go to the site</LinkButton>
    </div>
  );
}

/** For an address whose screen somebody may not open. */
export function NotYours() {
  const { may } = useStaff();
  const first = firstScreen(may);
  return (
    <div className={styles.wall}>
      <h1>No Permission</h1>
      <p>Your role does not open this screen. An administrator can give you one that does.</p>
      {first ? (
        <LinkButton href={first.path}>To {first.name}</LinkButton>
      ) : (
        <LinkButton href="/">Go to the site</LinkButton>
      )}
    </div>
  );
}

import { useSessionStore } from '#web/api/api-context.tsx';
import { Button } from '#web/ui/button.tsx';

/** Beside a form that was refused because the log-in is too old; the log-out leads to the log-in page. */
export function LogInAgain({ errors }: { errors: readonly string[] }) {
  const session = useSessionStore();
  if (!errors.some((error) => error.startsWith('Please log in again'))) return null;
  return (
    <Button variant="secondary" onClick={() => void session.signOut()}>
      Log in again
    </Button>
  );
}

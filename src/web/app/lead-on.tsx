import { Navigate, useNavigation as useTransition } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';

/** Redirects to another page. Does nothing if the user is already navigating. */
export function LeadOn({ to }: { to: string }) {
  const isMovingOn = useTransition().state !== 'idle';
  return (
    <>
      {!isMovingOn && <Navigate to={to} replace />}
      <Spinner size="page" />
    </>
  );
}

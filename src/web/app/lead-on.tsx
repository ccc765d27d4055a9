import { Navigate, useNavigation as useTransition } from 'react-router';
import { Spinner } from '#web/ui/spinner.tsx';

/** Leads elsewhere from a page that is not for this person. Ignores it if the user is navigating away already. */
export function LeadOn({ to }: { to: string }) {
  const isMovingOn = useTransition().state !== 'idle';
  return (
    <>
      {!isMovingOn && <Navigate to={to} replace />}
      <Spinner size="page" />
    </>
  );
}

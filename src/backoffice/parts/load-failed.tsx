import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';

/** What could not be loaded, and the way to try again. */
export function LoadFailed({ errors, retry }: { errors: readonly string[]; retry: () => void }) {
  return (
    <>
      <ErrorList errors={errors} />
      <Button onClick={retry}>Try again</Button>
    </>
  );
}

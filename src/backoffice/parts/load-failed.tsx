import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';

interface Props {
  errors: readonly string[];
  retry: () => void;
}

/** What could not be loaded, and the way to try again. */
export function LoadFailed({ errors, retry }: Props) {
  return (
    <>
      <ErrorList errors={errors} />
      <Button onClick={retry}>Try again</Button>
    </>
  );
}

/** Stands where something has not come: it is on its way, or it could not be loaded. */
export function NotLoaded({ errors, retry }: Props) {
  return errors.length > 0 ? <LoadFailed errors={errors} retry={retry} /> : <p role="status">Loading …</p>;
}

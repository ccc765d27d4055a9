import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { useChange } from './use-change.ts';

/** What the last change did, with a button that undoes it. */
export function ChangeResult({ change }: { change: ReturnType<typeof useChange> }) {
  const { result } = change;
  return (
    <>
      <ErrorList errors={change.errors} />
      {result && (
        <Notice tone="success">
          {result.text}
          {result.undo && (
            <Button
              variant="quiet"
              size="small"
              pending={change.pending}
              onClick={() => result.undo && void change.run(result.undo)}
            >
              Undo
            </Button>
          )}
        </Notice>
      )}
    </>
  );
}

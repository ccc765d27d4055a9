import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useUndo } from '../history/use-undo.ts';

interface Props {
  mediaId: number;
  children: string;
  onUndone: () => void;
}

/** Says that a file was replaced; Undo puts the one of before back. */
export function ReplacedNotice({ mediaId, children, onUndone }: Props) {
  const undoing = useUndo(onUndone);
  return (
    <>
      <Notice tone="success">
        {children}{' '}
        <Button
          size="small"
          variant="secondary"
          pending={undoing.pending}
          onClick={() => void undoing.attempt({ subject: `media:${mediaId}`, action: 'replaceMedia' })}
        >
          Undo
        </Button>
      </Notice>
      <ErrorList errors={undoing.submitError} />
    </>
  );
}

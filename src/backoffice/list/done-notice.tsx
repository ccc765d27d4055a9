import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Done } from '../parts/done.tsx';

export interface DoneWords {
  text: string;
  /** Takes it back, if it can be taken back. */
  undo?: { label: string; run: () => void };
}

/** What an action has done, and the way back. */
export function DoneNotice({ done }: { done: DoneWords | null }) {
  if (!done) return null;
  return (
    <Notice>
      <Done change={done}>{done.text}</Done>{' '}
      {done.undo && (
        <Button size="small" variant="secondary" onClick={done.undo.run}>
          {done.undo.label}
        </Button>
      )}
    </Notice>
  );
}

import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Question, questions } from './words.ts';

interface Props {
  what: Question;
  name: string;
  pending: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Says what a verb will do to a person, before it is done. */
export function Ask({ what, name, pending, onYes, onClose }: Props) {
  const { title, text, press } = questions[what];
  return (
    <Dialog open title={title(name)} onClose={onClose}>
      <p>{text}</p>
      <Button variant="danger" pending={pending} onClick={onYes}>
        {press}
      </Button>
    </Dialog>
  );
}

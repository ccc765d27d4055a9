import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { type Question, questions } from './words.ts';

interface Props {
  what: Question;
  name: string;
  pending: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Says what a verb will do to a person, before it is done. */
export function Ask({ what, name, ...rest }: Props) {
  const { title, text, press } = questions[what];
  return (
    <ConfirmDialog title={title(name)} press={press} keep="Leave it" {...rest}>
      <p>{text}</p>
    </ConfirmDialog>
  );
}

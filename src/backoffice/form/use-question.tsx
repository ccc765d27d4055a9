import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface Doubt {
  title: string;
  says: readonly string[];
  press: string;
  keep: string;
  isSafe?: boolean;
}

/** Asks in the middle of a save; the answer is whether to go on. */
export function useQuestion(): { ask: (doubt: Doubt) => Promise<boolean>; question: ReactNode } {
  const [open, setOpen] = useState<{ doubt: Doubt; answer: (isYes: boolean) => void } | null>(null);
  const ask = (doubt: Doubt) => new Promise<boolean>((answer) => setOpen({ doubt, answer }));
  const close = (isYes: boolean): void => {
    setOpen(null);
    open?.answer(isYes);
  };
  const { title = '', says = [], press = '', keep = '', isSafe = false } = open?.doubt ?? {};
  return {
    ask,
    question: open && (
      <ConfirmDialog
        {...{ title, press, keep, isSafe }}
        pending={false}
        onYes={() => close(true)}
        onClose={() => close(false)}
      >
        {says.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </ConfirmDialog>
    ),
  };
}

import { useState } from 'react';
import type { ChosenLink, LinkBefore } from '#web/ui/text-editor/text-tools.tsx';

/** Asks where a link leads; `linking` answers, with null if it was cancelled. */
export function useLinkChoice() {
  const [linking, setLinking] = useState<{ before: LinkBefore; answer: (link: ChosenLink | null) => void } | null>(
    null,
  );
  const chooseLink = (before: LinkBefore): Promise<ChosenLink | null> =>
    new Promise((resolve) => {
      setLinking({
        before,
        answer(chosen) {
          setLinking(null);
          resolve(chosen);
        },
      });
    });
  return { linking, chooseLink };
}

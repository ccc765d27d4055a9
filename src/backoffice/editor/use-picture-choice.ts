import { useState } from 'react';
import type { Picture } from '../pictures/picture-dialog.tsx';

/** Asks for a picture; `choosing` answers, with null if it was cancelled. */
export function usePictureChoice() {
  const [choosing, setChoosing] = useState<{ answer: (picture: Picture | null) => void } | null>(null);
  const choosePicture = (): Promise<Picture | null> =>
    new Promise((resolve) => {
      setChoosing({
        answer(picture) {
          setChoosing(null);
          resolve(picture);
        },
      });
    });
  return { choosing, choosePicture };
}

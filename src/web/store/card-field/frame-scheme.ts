import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useScheme } from '#web/api/scheme.ts';
import { postToFrame } from './frame-messages.ts';

/**
 * A frame has the theme of the page around it. It reads the first one in its address (`#dark`), so that it is painted
 * once, and hears of later ones; with another address it would lose what is typed.
 */
export function useFrameScheme(
  frame: RefObject<HTMLIFrameElement | null>,
  to: 'card-frame' | 'challenge-frame',
  url: string,
): { src: string; tellScheme: () => void } {
  const scheme = useScheme();
  const [first] = useState(scheme);
  const tellScheme = useCallback(() => postToFrame(frame.current, { to, type: 'scheme', scheme }), [frame, to, scheme]);
  useEffect(tellScheme, [tellScheme]);
  return { src: first === 'dark' ? `${url}#dark` : url, tellScheme };
}

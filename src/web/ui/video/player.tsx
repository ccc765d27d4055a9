import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import type { PlayerFrameProps } from './player-frame.tsx';

/** The player in a chunk of its own, which comes when something plays. A chunk that does not come counts as a failure of the player. */
export function Player(props: PlayerFrameProps) {
  const [Frame, setFrame] = useState<ComponentType<PlayerFrameProps>>();
  const fail = useEffectEvent((reason: string) => {
    console.error('Video:', reason);
    props.failed?.(reason);
  });

  useEffect(() => {
    let gone = false;
    import('./player-frame.tsx').then(
      ({ PlayerFrame }) => !gone && setFrame(() => PlayerFrame),
      (error: unknown) => !gone && fail(String(error)),
    );
    return () => {
      gone = true;
    };
  }, []);

  return Frame ? <Frame {...props} /> : null;
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { Spinner } from '../spinner.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { PlayerFrameProps } from './player-frame.tsx';
import type { Playback } from './youtube-player.ts';

interface Props extends Omit<PlayerFrameProps, 'ready'> {
  className: string | undefined;
  ready?: (playback: Playback) => void;
}

/**
 * Loads the player's chunk on mount; a failed load counts as a failure of the player. After the user presses play, a
 * spinner is shown until the player is ready.
 */
export function Player({ className, ...props }: Props) {
  const [Frame, setFrame] = useState<ComponentType<PlayerFrameProps>>();
  const [isReady, setIsReady] = useState(false);
  const fail = useEffectEvent((reason: string) => {
    console.error('Video:', reason);
    props.failed?.(reason);
  });

  useEffect(() => {
    let isUnmounted = false;
    import('./player-frame.tsx').then(
      ({ PlayerFrame }) => !isUnmounted && setFrame(() => PlayerFrame),
      (error: unknown) => !isUnmounted && fail(String(error)),
    );
    return () => {
      isUnmounted = true;
    };
  }, []);

  const ready = (playback: Playback): void => {
    setIsReady(true);
    props.ready?.(playback);
  };
  return (
    <div className={className}>
      {Frame && <Frame {...props} ready={ready} />}
      {!isReady && !props.banner && (
        <span role="status">
          <Spinner label="" />
          <VisuallyHidden>The video is loading</VisuallyHidden>
        </span>
      )}
    </div>
  );
}

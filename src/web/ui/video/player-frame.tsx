import { useEffect, useEffectEvent, useRef } from 'react';
import { startPlayback } from './youtube-player.ts';
import type { Playback, PlaybackEvents, PlaybackOptions } from './youtube-player.ts';

export interface PlayerFrameProps extends PlaybackOptions, Partial<Omit<PlaybackEvents, 'ready'>> {
  ready: (playback: Playback) => void;
}

/** Contains the player's frame while it is mounted. Failures are logged to the console only (§8). */
export function PlayerFrame({ id, title, banner, ready, moving, ended, failed }: PlayerFrameProps) {
  const container = useRef<HTMLDivElement>(null);
  const onReady = useEffectEvent((playback: Playback) => ready(playback));
  const onMoving = useEffectEvent((playing: boolean) => moving?.(playing));
  const onEnded = useEffectEvent(() => ended?.());
  const onFailed = useEffectEvent((reason: string) => {
    console.error('Video:', reason);
    failed?.(reason);
  });

  useEffect(() => {
    let isUnmounted = false;
    let playback: Playback | undefined;
    let isReady = false;
    const reportReady = () => {
      if (playback && isReady && !isUnmounted) onReady(playback);
    };
    const events: PlaybackEvents = {
      ready() {
        isReady = true;
        reportReady();
      },
      moving: (playing) => !isUnmounted && onMoving(playing),
      ended: () => !isUnmounted && onEnded(),
      failed: (reason) => !isUnmounted && onFailed(reason),
    };
    if (container.current) {
      startPlayback(container.current, { id, title, banner }, events).then(
        (started) => {
          playback = started;
          if (isUnmounted) started.close();
          else reportReady();
        },
        (error: unknown) => events.failed(error instanceof Error ? error.message : String(error)),
      );
    }
    return () => {
      isUnmounted = true;
      playback?.close();
    };
  }, [id, title, banner]);

  return <div ref={container} inert={banner} />;
}

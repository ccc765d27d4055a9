import { useEffect, useEffectEvent, useRef } from 'react';
import { startPlayback } from './youtube-player.ts';
import type { Playback, PlaybackEvents, PlaybackOptions } from './youtube-player.ts';

export interface PlayerFrameProps extends PlaybackOptions, Partial<Omit<PlaybackEvents, 'ready'>> {
  ready: (playback: Playback) => void;
}

/** Where the player's frame stands for as long as this is mounted. Failures are for the console alone (§8). */
export function PlayerFrame({ id, title, banner, ready, moving, ended, failed }: PlayerFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const onReady = useEffectEvent((playback: Playback) => ready(playback));
  const onMoving = useEffectEvent((playing: boolean) => moving?.(playing));
  const onEnded = useEffectEvent(() => ended?.());
  const onFailed = useEffectEvent((reason: string) => {
    console.error('Video:', reason);
    failed?.(reason);
  });

  useEffect(() => {
    let gone = false;
    let playback: Playback | undefined;
    let isReady = false;
    const tell = () => {
      if (playback && isReady && !gone) onReady(playback);
    };
    const events: PlaybackEvents = {
      ready() {
        isReady = true;
        tell();
      },
      moving: (playing) => !gone && onMoving(playing),
      ended: () => !gone && onEnded(),
      failed: (reason) => !gone && onFailed(reason),
    };
    if (place.current) {
      startPlayback(place.current, { id, title, banner }, events).then(
        (started) => {
          playback = started;
          if (gone) started.close();
          else tell();
        },
        (error: unknown) => events.failed(error instanceof Error ? error.message : String(error)),
      );
    }
    return () => {
      gone = true;
      playback?.close();
    };
  }, [id, title, banner]);

  return <div ref={place} inert={banner} />;
}

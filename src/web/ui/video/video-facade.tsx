import { useState } from 'react';
import { Picture } from '../picture.tsx';
import { Player } from './player.tsx';
import { watchAddress } from './youtube.ts';
import styles from './video-facade.module.css';

export interface VideoProps {
  /** YouTube's id; '' shows only the poster. */
  id: string;
  title: string;
  posterUrl: string;
  /** False shows the poster and the link, and nothing is loaded from YouTube. */
  plays: boolean;
}

/**
 * A poster that is replaced by the player when it is pressed. Before that, nothing is requested from YouTube. A failure
 * leaves the poster and the link.
 */
export function VideoFacade({ id, title, posterUrl, plays }: VideoProps) {
  const [playing, setPlaying] = useState(false);
  const rest = () => setPlaying(false);
  return (
    <div className={styles.video}>
      <div className={styles.screen}>
        <Picture
          src={posterUrl}
          alt=""
          width={960}
          height={540}
          sizes="(min-width: 992px) 32vw, (min-width: 576px) 48vw, 100vw"
          className={styles.poster}
        />
        {playing && (
          <Player
            id={id}
            title={playerTitle(title)}
            banner={false}
            className={styles.player}
            ended={rest}
            failed={rest}
          />
        )}
      </div>
      {id !== '' && (
        <>
          {/* The same button element in all states, so that it keeps the focus. */}
          {plays && (
            <button
              type="button"
              className={playing ? styles.stop : styles.play}
              aria-label={playing ? 'Stop the video' : playLabel(title)}
              onClick={() => setPlaying(!playing)}
            >
              {playing ? 'Stop' : <PlayIcon />}
            </button>
          )}
          <YouTubeNote className={styles.note} id={id} title={title} plays={plays} />
        </>
      )}
    </div>
  );
}

/** Says what pressing play tells whom, before anything is loaded from there. */
export function YouTubeNote({
  className,
  plays,
  ...video
}: Pick<VideoProps, 'id' | 'title' | 'plays'> & { className: string | undefined }) {
  return (
    <p className={className}>
      {plays
        ? 'Nothing is loaded from YouTube until you press play. YouTube then learns that you are here. '
        : 'This film is on YouTube, and is not played on this page. '}
      <WatchLink {...video} />
    </p>
  );
}

function WatchLink({ id, title }: { id: string; title: string }) {
  return (
    <a href={watchAddress(id)} rel="noopener noreferrer" aria-label={title ? `Watch it there: ${title}` : undefined}>
      Watch it there
    </a>
  );
}

export function playLabel(title: string): string {
  return `Play video${title ? `: ${title}` : ''} (loads from YouTube)`;
}

export function playerTitle(title: string): string {
  return `Video${title ? `: ${title}` : ''}`;
}

function PlayIcon() {
  return (
    <span className={styles.disc}>
      <svg viewBox="0 0 24 24" width="34" height="34" fill="currentColor" aria-hidden="true">
        <path d="M8 5l11 7-11 7z" />
      </svg>
    </span>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { bannerSizes } from '../banner-sizes.ts';
import bannerStyles from '../banner.module.css';
import { classNames } from '../class-names.ts';
import { Picture } from '../picture.tsx';
import { useMedia, useReducedMotion } from '../use-media.ts';
import { Player } from './player.tsx';
import { type VideoProps, YouTubeNote, playLabel, playerTitle } from './video-facade.tsx';
import { atRest, startLoading, endedOnce, readyMs, showLoaded } from './video-phase.ts';
import type { Playback } from './youtube-player.ts';
import styles from './video-banner.module.css';

interface Props extends VideoProps {
  text: string;
  height: 'standard' | 'thin';
  lead: boolean;
}

/**
 * §4 video banner. It shows a poster until somebody presses play, because YouTube learns of a visit when it is asked
 * for anything (decision 49). On wide screens it then plays muted behind its caption, three times. On narrow screens,
 * with reduced motion and after the last play, the player comes in front. A failure leaves the poster.
 */
export function VideoBanner({ id, title, text, posterUrl, height, lead, plays }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(atRest);
  /** Of this banner while it is shown; nothing remembers it. */
  const [isAgreed, setAgreed] = useState(false);
  const [chosen, setChosen] = useState(false);
  const [failed, setFailed] = useState(false);
  const isFit = useMayStart(root);
  const mayStart = isFit && isAgreed && plays && id !== '' && !failed && !chosen;
  const playsItself = mayStart && state.phase !== 'finished';
  const { playback, setPlayback, moving, setMoving, sounds, setSounds } = usePlayback(playsItself);

  useEffect(() => {
    if (playsItself) setState(startLoading);
    else setState((current) => (current.phase === 'finished' ? current : atRest));
  }, [playsItself]);

  useEffect(() => {
    if (!playback) return;
    const timer = setTimeout(() => setState(showLoaded), readyMs);
    return () => clearTimeout(timer);
  }, [playback]);

  const replay = (): void => {
    const next = endedOnce(state);
    setState(next);
    if (next.phase !== 'finished') playback?.restart();
  };
  const press = (): void => {
    setAgreed(true);
    if (isAgreed || !isFit) setChosen(true);
  };
  const stop = (): void => {
    setChosen(false);
    setState({ ...state, phase: 'finished' });
  };
  const fail = (): void => {
    setChosen(false);
    setFailed(true);
  };

  const Heading = lead ? 'h1' : 'h2';
  const isBare = !title && !text && id === '';
  const isLoaded = state.phase === 'loaded';
  return (
    <div
      ref={root}
      className={classNames(bannerStyles.banner, bannerStyles[height], styles.video)}
      data-theme="white"
      data-ground="dark"
      data-video={state.phase}
      data-bare={isBare || undefined}
    >
      <div className={bannerStyles.pictures}>
        <Picture
          src={posterUrl}
          alt=""
          width={1600}
          height={height === 'thin' ? 400 : 700}
          sizes={bannerSizes[height]}
          eager={lead}
          className={bannerStyles.picture}
        />
        {playsItself && (
          <Player
            id={id}
            title={playerTitle(title)}
            banner
            className={classNames(styles.backdrop, isLoaded && styles.shown)}
            ready={setPlayback}
            moving={setMoving}
            ended={replay}
            failed={fail}
          />
        )}
      </div>
      {!isBare && (
        <div className={bannerStyles.front}>
          <div className={bannerStyles.caption}>
            {title && <Heading className={bannerStyles.title}>{title}</Heading>}
            {text && <p className={bannerStyles.second}>{text}</p>}
            {id !== '' && <YouTubeNote className={styles.note} id={id} title={title} plays={plays} />}
          </div>
        </div>
      )}
      {chosen && (
        <Player id={id} title={playerTitle(title)} banner={false} className={styles.front} ended={stop} failed={fail} />
      )}
      {plays && id !== '' && (
        <div className={classNames(styles.controls, chosen && styles.above)}>
          {chosen ? (
            <Control label="Stop the video" path="M7 7h10v10H7z" onClick={stop} />
          ) : isLoaded && playback ? (
            <Control
              label={moving ? 'Pause the video' : 'Continue the video'}
              path={moving ? pausePath : playPath}
              onClick={() => (moving ? playback.pause() : playback.play())}
            />
          ) : (
            <Control label={playLabel(title)} path={playPath} onClick={press} />
          )}
          {isLoaded && playback && (
            <Control
              label={sounds ? 'Turn the sound off' : 'Turn the sound on'}
              path={
                sounds
                  ? 'M4 9v6h4l5 4V5L8 9zM16 8.5a5 5 0 0 1 0 7l1.4 1.4a7 7 0 0 0 0-9.8z'
                  : 'M4 9v6h4l5 4V5L8 9zM15.5 9.9L17.6 12l-2.1 2.1 1.4 1.4L19 13.4l2.1 2.1 1.4-1.4-2.1-2.1 2.1-2.1-1.4-1.4-2.1 2.1-2.1-2.1z'
              }
              onClick={() => {
                playback.sound(!sounds);
                setSounds(!sounds);
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}

const playPath = 'M8 5l11 7-11 7z';
const pausePath = 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z';

function Control({ label, path, onClick }: { label: string; path: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.control} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

/** §9: from 1200 px, and only after the banner was visible. */
function useMayStart(root: RefObject<HTMLElement | null>): boolean {
  const isWide = useMedia('(min-width: 1200px)');
  const reducedMotion = useReducedMotion();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!root.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [root]);
  return isWide && !reducedMotion && seen;
}

/** State of the automatic player; reset when it is unmounted. */
function usePlayback(isThere: boolean) {
  const [playback, setPlayback] = useState<Playback | null>(null);
  const [moving, setMoving] = useState(true);
  const [sounds, setSounds] = useState(false);
  useEffect(() => {
    if (isThere) return;
    setPlayback(null);
    setMoving(true);
    setSounds(false);
  }, [isThere]);
  return { playback, setPlayback, moving, setMoving, sounds, setSounds };
}

/** The part of YouTube's iframe player API that is used here, with its names. */
interface YouTubePlayer {
  playVideo(): void;
  pauseVideo(): void;
  seekTo(seconds: number, allowSeekAhead: boolean): void;
  mute(): void;
  unMute(): void;
  getIframe(): HTMLIFrameElement;
  destroy(): void;
}
interface YouTubeInterface {
  Player: new (
    place: HTMLElement,
    options: {
      videoId: string;
      host: string;
      width: string;
      height: string;
      playerVars: Record<string, string | number>;
      events: {
        onReady: () => void;
        onStateChange: (event: { data: number }) => void;
        onError: (event: { data: number }) => void;
        onAutoplayBlocked: () => void;
      };
    },
  ) => YouTubePlayer;
}
declare global {
  interface Window {
    YT?: Partial<YouTubeInterface>;
    onYouTubeIframeAPIReady?: () => void;
  }
}

const scriptUrl = 'https://www.youtube.com/iframe_api';
/** This host sets no cookies before the video plays. */
const host = 'https://www.youtube-nocookie.com';
const scriptTimeoutMs = 15_000;
const ended = 0;
const playing = 1;
const paused = 2;

export interface Playback {
  play(): void;
  pause(): void;
  restart(): void;
  sound(on: boolean): void;
  close(): void;
}

export interface PlaybackEvents {
  ready(): void;
  /** True for playing, false for paused. */
  moving(playing: boolean): void;
  ended(): void;
  /** For the log only (§8). */
  failed(reason: string): void;
}

export interface PlaybackOptions {
  id: string;
  title: string;
  /** A banner starts muted and without controls; otherwise the user pressed play and gets YouTube's controls. */
  banner: boolean;
}

/** Plays a video inside `place`. Requests nothing from YouTube before it is called. */
export async function startPlayback(
  place: HTMLElement,
  { id, title, banner }: PlaybackOptions,
  events: PlaybackEvents,
): Promise<Playback> {
  const { Player } = await loadInterface();
  // The API replaces the element that it receives.
  const slot = document.createElement('div');
  place.replaceChildren(slot);
  const name = () => {
    player.getIframe().title = title;
  };
  const player = new Player(slot, {
    videoId: id,
    host,
    width: '100%',
    height: '100%',
    playerVars: {
      autoplay: 1,
      playsinline: 1,
      rel: 0,
      origin: window.location.origin,
      ...(banner && { mute: 1, controls: 0, disablekb: 1, fs: 0, iv_load_policy: 3 }),
    },
    events: {
      onReady: () => {
        name();
        events.ready();
      },
      onStateChange: ({ data }) => {
        if (data === ended) events.ended();
        else if (data === playing || data === paused) events.moving(data === playing);
      },
      onError: ({ data }) => events.failed(`YouTube reports error ${data} for the video ${id}.`),
      onAutoplayBlocked: () => events.failed(`The browser does not let the video ${id} start by itself.`),
    },
  });
  name();
  return {
    play: () => player.playVideo(),
    pause: () => player.pauseVideo(),
    restart() {
      player.seekTo(0, true);
      player.playVideo();
    },
    sound: (on) => (on ? player.unMute() : player.mute()),
    close() {
      player.destroy();
      place.replaceChildren();
    },
  };
}

let loading: Promise<YouTubeInterface> | null = null;

/** Loads the API once per page; after a failure, the next play tries again. */
function loadInterface(): Promise<YouTubeInterface> {
  loading ??= new Promise<YouTubeInterface>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`${scriptUrl} could not be loaded.`));
    };
    const timeout = setTimeout(fail, scriptTimeoutMs);
    window.onYouTubeIframeAPIReady = () => {
      clearTimeout(timeout);
      const Player = window.YT?.Player;
      if (Player) resolve({ Player });
      else fail();
    };
    script.src = scriptUrl;
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

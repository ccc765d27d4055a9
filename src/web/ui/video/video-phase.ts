/** §4 video banner. `poster` is the state before playback, and the only state if it does not play automatically. */
export type Phase = 'poster' | 'loading' | 'loaded' | 'finished';

export interface VideoState {
  phase: Phase;
  /** How many times the video has ended. */
  endings: number;
}

export const atRest: VideoState = { phase: 'poster', endings: 0 };

/** §9: one play and two replays. */
const plays = 3;

/** §4: delay between the player's ready event and the phase `loaded` (ms). */
export const readyMs = 1000;

export function startLoading(state: VideoState): VideoState {
  return state.phase === 'poster' ? { phase: 'loading', endings: 0 } : state;
}

export function showLoaded(state: VideoState): VideoState {
  return state.phase === 'loading' ? { ...state, phase: 'loaded' } : state;
}

/** Counts an end of the video. The component decides by the new phase whether to restart it. */
export function endedOnce(state: VideoState): VideoState {
  const endings = state.endings + 1;
  return endings < plays ? { ...state, endings } : { phase: 'finished', endings };
}

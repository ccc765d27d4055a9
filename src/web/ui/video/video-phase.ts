/** §4 video banner. `poster` is before it and wherever it does not play by itself. */
export type Phase = 'poster' | 'loading' | 'loaded' | 'finished';

export interface VideoState {
  phase: Phase;
  /** How often it has come to its end. */
  endings: number;
}

export const atRest: VideoState = { phase: 'poster', endings: 0 };

/** §9: once, and two replays. */
const plays = 3;

/** §4: shown as ready this long after the player is ready (ms). */
export const readyMs = 1000;

export function begun(state: VideoState): VideoState {
  return state.phase === 'poster' ? { phase: 'loading', endings: 0 } : state;
}

export function shown(state: VideoState): VideoState {
  return state.phase === 'loading' ? { ...state, phase: 'loaded' } : state;
}

/** Whether it plays again is for whoever looks at the phase. */
export function endedOnce(state: VideoState): VideoState {
  const endings = state.endings + 1;
  return endings < plays ? { ...state, endings } : { phase: 'finished', endings };
}

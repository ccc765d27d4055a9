/**
 * Milliseconds since the process started, for durations within one process: setting the machine's clock does not change
 * it. Stored moments use `deps.now`.
 */
export const elapsedMs = () => performance.now();

/** By how much the clocks of two machines may differ. */
export const clockSkewMs = 2 * 60_000;

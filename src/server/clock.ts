/**
 * Monotonic milliseconds since the process started, for durations within one process. It does not change when the
 * system clock is set. Stored timestamps use `deps.now`.
 */
export const elapsedMs = () => performance.now();

/** The maximum difference between the clocks of two machines, in milliseconds. */
export const clockSkewMs = 2 * 60_000;

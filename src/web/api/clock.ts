/** A device clock that differs by less is taken as right: the header has whole seconds, and a response takes time. */
const toleranceMs = 10_000;
let offsetMs = 0;
let isKnown = false;

/** Now by the clock of this device, corrected by the Date header of the last answer. */
export function correctedNow(): number {
  return Date.now() + offsetMs;
}

/** Whether an answer has told the time. */
export function isTimeKnown(): boolean {
  return isKnown;
}

/** Compares the clocks when an answer has come. `sentAt` is the time of this device at which it was asked for. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  const told = Date.parse(headers.get('date') ?? '');
  const now = Date.now();
  // A slow answer says little.
  if (Number.isNaN(told) || now - sentAt > toleranceMs) return;
  isKnown = true;
  const difference = told - (sentAt + now) / 2;
  offsetMs = Math.abs(difference) < toleranceMs ? 0 : difference;
}

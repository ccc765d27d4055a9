/** A device clock that differs by less is taken as right: the header has whole seconds, and a response takes time. */
const toleranceMs = 10_000;
let offsetMs = 0;
let isKnown = false;

/** Now by the clock of this device, corrected by the Date header of the last answer. */
export function correctedNow(): number {
  return Date.now() + offsetMs;
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

/** Asks for the time if no answer has told it yet. Without one the device's clock counts. */
export async function learnTime(): Promise<void> {
  if (isKnown) return;
  isKnown = true;
  const sentAt = Date.now();
  const response = await fetch('/version.json', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (response) noteServerTime(response, sentAt);
}

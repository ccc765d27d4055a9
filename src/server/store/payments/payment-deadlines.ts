import { clockSkewMs } from '../../clock.ts';

/** How long places and stock are reserved for a payment. */
const reservationMinutes = 15;
/** After this time another process can take over an attempt; longer than the provider's timeout of 15 s. */
const leaseSeconds = 25;

export function reservationExpiry(now: Date): Date {
  return new Date(now.getTime() + reservationMinutes * 60_000);
}

export function leaseExpiry(now: Date): string {
  return new Date(now.getTime() + leaseSeconds * 1000).toISOString();
}

/** The latest possible end of a lease per status. A later end was written before the clock was set back. */
export function latestLeases(now: Date): { pending: string; requiresAction: string } {
  const withSkew = (moment: string | Date) => new Date(new Date(moment).getTime() + clockSkewMs).toISOString();
  return { pending: withSkew(leaseExpiry(now)), requiresAction: withSkew(reservationExpiry(now)) };
}

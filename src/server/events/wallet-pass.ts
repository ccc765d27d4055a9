import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { drawnOnce, markPng } from '../mark.ts';
import type { WalletSigner } from '../wallet-settings.ts';
import type { AttendeeRow } from './attendee.sql.ts';
import { placeOf, whenOf } from './place.ts';
import { ticketPath } from './ticket-link.ts';
import type { Tickets } from './ticket.ts';

/** Who signs a pass of an event now; null without a certificate that is valid, and for an event without a door. */
export function walletSigner(
  { wallet }: Pick<Config, 'wallet'>,
  { venue }: Pick<Tickets['event'], 'venue'>,
  now: Date,
): WalletSigner | null {
  return wallet && venue !== null && wallet.until > now ? wallet : null;
}

/** The path of the pass of one ticket, below that of all tickets. */
export function passPath(deps: Pick<Deps, 'secrets'>, bookingCode: string, seq: number): string {
  return `${ticketPath(deps, bookingCode)}/passes/${seq}.pkpass`;
}

export const addToWallet = 'Add to Apple Wallet';

/** By their names and sizes, as Apple wants them. */
const pictures = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87, 'logo.png': 50, 'logo@2x.png': 100 } as const;

const drawn = drawnOnce(async (): Promise<Record<string, Buffer>> => {
  const files = Object.entries(pictures).map(async ([name, pixels]) => [name, await markPng(pixels)] as const);
  return Object.fromEntries(await Promise.all(files));
});

/**
 * A ticket for the wallet of a phone. It names neither a time nor a place as such: a phone would put it on its locked
 * screen then and there, and some events are about what a household must not read.
 */
export async function walletPass(signer: WalletSigner, tickets: Tickets, attendee: AttendeeRow): Promise<Buffer> {
  const { event, registration, attendees } = tickets;
  const { PKPass } = await import('passkit-generator');
  const pass = new PKPass(
    { ...(await drawn()) },
    { signerCert: signer.certificate, signerKey: signer.key, wwdr: signer.issuer },
    {
      formatVersion: 1,
      passTypeIdentifier: signer.passType,
      teamIdentifier: signer.team,
      organizationName: 'PHI Online',
      description: 'Ticket of PHI Online',
      serialNumber: attendee.code,
      logoText: 'PHI Online',
      backgroundColor: 'rgb(14, 79, 82)',
      foregroundColor: 'rgb(255, 253, 248)',
      labelColor: 'rgb(147, 213, 207)',
    },
  );
  pass.type = 'eventTicket';
  const text = (key: string, label: string, value: string) => ({ key, label, value });
  pass.primaryFields.push(text('event', 'Event', event.title));
  pass.secondaryFields.push(text('when', 'When', whenOf(event)));
  pass.auxiliaryFields.push(
    text('name', 'Name', attendee.name ?? `Guest of ${registration.first_name} ${registration.surname}`.trim()),
    text('number', 'Ticket', `${attendee.seq} of ${attendees.length}`),
  );
  pass.backFields.push(
    text('title', 'Event', event.title),
    text('where', 'Where', placeOf(event) ?? 'Online'),
    ...(event.directions === null ? [] : [text('directions', 'Getting there', event.directions)]),
    ...(event.bring === null ? [] : [text('bring', 'What to bring', event.bring)]),
    text('changes', 'If something changes', 'We tell you by email. This pass does not change by itself.'),
  );
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: attendee.code,
    messageEncoding: 'iso-8859-1',
    altText: attendee.code,
  });
  return pass.getAsBuffer();
}

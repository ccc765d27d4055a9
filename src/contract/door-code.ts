/** What was scanned, typed or pasted at a door, as far as it can be a ticket of ours. */
export interface DoorCode {
  bookingCode: string;
  /** Which ticket of the booking; null if only the booking is named. */
  seq: number | null;
}

/** A booking code, with or without the number of a ticket; spaces and hyphens do not matter. */
const codePattern = /^([0-9A-HJKMNP-TV-Z]{8})(\d{1,2})?$/;
/** The link of the mail: the page of a booking's tickets. */
const linkPattern = /\/tickets\/([0-9A-HJKMNP-TV-Z]{8})-[\w-]{43}(?![\w-])/i;
const longest = 500;

/** Null for anything else, such as another QR code: nothing of it is sent or stored. */
export function doorCode(text: string): DoorCode | null {
  if (text.length > longest) return null;
  const link = linkPattern.exec(text)?.[1];
  if (link !== undefined) return { bookingCode: link.toUpperCase(), seq: null };
  const typed = text.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
  // Codes have no letters I, L and O, so that whoever reads one as such means a digit.
  const letters = typed.slice(0, 8).replaceAll(/[IL]/g, '1').replaceAll('O', '0');
  const [, bookingCode, seq] = codePattern.exec(letters + typed.slice(8)) ?? [];
  if (bookingCode === undefined) return null;
  return { bookingCode, seq: seq === undefined ? null : Number(seq) };
}

/** 'A1B2C3D4-2', or 'A1B2C3D4' for a booking. */
export function doorCodeText({ bookingCode, seq }: DoorCode): string {
  return seq === null ? bookingCode : `${bookingCode}-${seq}`;
}

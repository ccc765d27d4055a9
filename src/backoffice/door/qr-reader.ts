import decodeQR from 'qr/decode.js';

interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** The text of a QR code in a picture; null without one. For browsers that cannot read codes themselves. */
export function readQr({ width, height, data }: Picture): string | null {
  try {
    return decodeQR({ width, height, data });
  } catch {
    // It throws for each picture in which it finds nothing.
    return null;
  }
}

import { renderSVG } from 'uqr';

/** A QR code with the quiet edge that cameras need. The room around it must be light. */
export function qrSvg(text: string): string {
  return renderSVG(text, { ecc: 'M', border: 4 });
}

export async function qrPng(text: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(qrSvg(text)))
    .png({ palette: true, colours: 2 })
    .toBuffer();
}

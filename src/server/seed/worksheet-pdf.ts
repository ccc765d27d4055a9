import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Draws a worksheet: the first line is its heading, each other line has a box to tick. */
export async function worksheetPdf(text: string): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const [title = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const pdf = new Document({ size: 'A4', margin: 60, lang: 'en-AU', info: { Title: title, Author: 'PHI' } });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  const font = (weight: number) =>
    readFileSync(join(import.meta.dirname, `../store/orders/invoice-fonts/public-sans-${weight}.ttf`));
  pdf.registerFont('regular', font(400)).registerFont('bold', font(600));
  pdf.rect(0, 0, 595.28, 12).fill('#1b7371');
  pdf.fillColor('#0e4f52').font('bold').fontSize(24).text(title, 60, 60, { width: 475 });
  pdf.moveDown(1);
  for (const line of lines) {
    const top = pdf.y;
    pdf.lineWidth(1).strokeColor('#1b7371').rect(60, top, 14, 14).stroke();
    pdf.fillColor('#14232b').font('regular').fontSize(12).text(line, 88, top, { width: 447, lineGap: 3 });
    pdf.moveDown(1.4);
  }
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

import type { Invoice, InvoiceRow } from './invoice.ts';
import { ownFont, type Run, runsOf } from './invoice-fonts.ts';
import { markDisc, markShapes, markSize } from '../../mark.ts';

const margin = 50;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin;
const ink = '#14232b';
const soft = '#4a5a61';
const line = '#cfc4ae';
const deep = '#0e4f52';
/** Of the own font, as a part of its size. */
const ascent = 0.95;
const onLine = { baseline: 'alphabetic' } as const;
/** Left edge and width of each column; all but the first are right-aligned. */
const columns = {
  description: [0, 200],
  quantity: [205, 50],
  unitPrice: [255, 80],
  gst: [335, 80],
  amount: [415, 80],
} as const;
type ColumnName = keyof typeof columns;
const names = Object.keys(columns) as ColumnName[];
const headings: Record<ColumnName, string> = {
  description: 'Item',
  quantity: 'Quantity',
  unitPrice: 'Price',
  gst: 'GST included',
  amount: 'Amount',
};

/** Loaded by the first invoice, because the library takes memory. */
let library: ReturnType<typeof loadLibrary> | undefined;

async function loadLibrary() {
  const { default: Document } = await import('pdfkit');
  return { Document, regular: ownFont(400), bold: ownFont(600) };
}

/** Draws an invoice as a PDF. A name in a script that its own font lacks is drawn with a font of that script. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { Document, regular, bold } = await (library ??= loadLibrary());
  const title = `${invoice.title} ${invoice.number}`;
  const pdf = new Document({
    size: 'A4',
    margin,
    lang: 'en-AU',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: invoice.supplier[0] ?? '' },
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold);
  const done = collected(pdf);
  const sheet = new Sheet(pdf);
  sheet.logo();
  sheet.heading(invoice.title);
  sheet.sideBySide(
    ['Seller', ...invoice.supplier],
    ['Details', `Number ${invoice.number}`, `Date ${invoice.date}`, `Total ${invoice.total}`],
  );
  sheet.sideBySide(['Billed to', ...invoice.buyer], invoice.sentTo.length > 0 ? ['Sent to', ...invoice.sentTo] : []);
  sheet.table(invoice.rows);
  for (const { label, amount } of invoice.sums) sheet.sum(label, amount);
  sheet.sum('Total', invoice.total, true);
  for (const { label, amount } of invoice.adjustments) sheet.sum(label, amount);
  for (const note of invoice.notes) sheet.paragraph(note);
  sheet.end();
  return done;
}

function collected(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}

/** Places texts below each other; each is marked with its role for screen readers. */
class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  #y = margin;
  #own: [name: 'regular' | 'bold', size: number] = ['regular', 10];

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
  }

  /** The mark and the name, which the supplier below says again; a reader of the page hears it once. */
  logo(): void {
    const size = 40;
    this.#pdf.markContent('Artifact');
    this.#pdf
      .save()
      .translate(margin, this.#y)
      .scale(size / markSize);
    this.#pdf.circle(markDisc.x, markDisc.y, markDisc.radius).clip();
    for (const { path, fill } of markShapes) this.#pdf.path(path).fill(fill);
    this.#pdf.restore();
    this.#pdf.font('bold').fontSize(15).fillColor(deep);
    this.#pdf.text('PHI Online', margin + size + 10, this.#y + 5, { lineBreak: false });
    this.#pdf.font('regular').fontSize(9).fillColor(soft);
    this.#pdf.text('Prevention of Harm Initiative', margin + size + 10, this.#y + 23, { lineBreak: false });
    this.#pdf.endMarkedContent();
    this.#y += size + 26;
  }

  heading(text: string): void {
    this.#font('bold', 24);
    this.#y += this.#text(this.#root, 'H1', text, 0, width) + 14;
  }

  /** Two blocks beside each other; the first text of each names it. */
  sideBySide(left: readonly string[], right: readonly string[]): void {
    const heights = [left, right].map((texts, side) => {
      let height = 0;
      texts.forEach((text, index) => {
        this.#font(index === 0 ? 'bold' : 'regular', index === 0 ? 9 : 10.5);
        if (index === 0) this.#pdf.fillColor(deep);
        const role = index === 0 ? 'H2' : 'P';
        height += this.#text(this.#root, role, text, side * (width / 2 + 10), width / 2 - 10, { down: height }) + 2.5;
      });
      return height;
    });
    this.#y += Math.max(...heights) + 18;
  }

  table(rows: readonly InvoiceRow[]): void {
    const table = this.#pdf.struct('Table');
    this.#root.add(table);
    this.#row(table, 'TH', headings);
    for (const { discount, ...cells } of rows) {
      const description = discount === null ? cells.description : `${cells.description}\n${discount}`;
      this.#row(table, 'TD', { ...cells, description });
    }
    table.end();
    this.#y += 12;
  }

  #row(table: PDFKit.PDFStructureElement, role: 'TH' | 'TD', cells: Readonly<Record<ColumnName, string>>): void {
    this.#font(role === 'TH' ? 'bold' : 'regular', 9.5);
    const heightOf = (name: ColumnName) => this.#heightOf(runsOf(cells[name]), columns[name][1]);
    const height = Math.max(...names.map(heightOf));
    this.#room(height + 14);
    const row = this.#pdf.struct('TR');
    table.add(row);
    for (const name of names) {
      const [left, wide] = columns[name];
      this.#text(row, role, cells[name], left, wide, { align: name === 'description' ? 'left' : 'right' });
    }
    row.end();
    this.#y += height + 6;
    this.#rule();
    this.#y += 6;
  }

  sum(label: string, amount: string, isTotal = false): void {
    this.#room(24);
    if (isTotal) this.#y += 4;
    this.#font(isTotal ? 'bold' : 'regular', isTotal ? 13 : 10.5);
    const labelHeight = this.#text(this.#root, 'P', label, 60, 320, { align: 'right' });
    this.#text(this.#root, 'P', amount, 390, width - 390, { align: 'right' });
    this.#y += labelHeight + 5;
  }

  paragraph(text: string): void {
    this.#font('regular', 9.5);
    this.#pdf.fillColor(soft);
    this.#room(30);
    this.#y += 8;
    this.#y += this.#text(this.#root, 'P', text, 0, width);
    this.#pdf.fillColor(ink);
  }

  end(): void {
    this.#root.end();
    this.#pdf.end();
  }

  #font(name: 'regular' | 'bold', size: number): void {
    this.#own = [name, size];
    this.#pdf.font(name).fontSize(size).fillColor(ink);
  }

  /** Begins a new page if less than `height` is left on this one. */
  #room(height: number): void {
    if (this.#y + height <= bottom) return;
    this.#pdf.addPage();
    this.#y = margin;
  }

  #rule(): void {
    this.#pdf.markContent('Artifact');
    this.#pdf
      .moveTo(margin, this.#y)
      .lineTo(margin + width, this.#y)
      .lineWidth(0.7)
      .strokeColor(line)
      .stroke();
    this.#pdf.endMarkedContent();
  }

  /** Returns the height of the text. */
  #text(
    parent: PDFKit.PDFStructureElement,
    role: string,
    text: string,
    left: number,
    wide: number,
    { align = 'left', down = 0 }: { align?: 'left' | 'right'; down?: number } = {},
  ): number {
    const runs = runsOf(text);
    // Fonts of other scripts have other heights; all stand on the line of the own font.
    const isMixed = runs.some(({ font }) => font !== null);
    const y = this.#y + down + (isMixed ? this.#own[1] * ascent : 0);
    const draw = () =>
      runs.forEach((run, index) => {
        this.#useFontOf(run);
        const options = {
          width: wide,
          align,
          continued: index < runs.length - 1,
          ...(isMixed && onLine),
          ...directionOf(run),
        };
        if (index === 0) this.#pdf.text(run.text, margin + left, y, options);
        else this.#pdf.text(run.text, options);
      });
    parent.add(this.#pdf.struct(role, {}, draw));
    return this.#heightOf(runs, wide);
  }

  #useFontOf({ font }: Pick<Run, 'font'>): void {
    const [name, size] = this.#own;
    if (font !== null) this.#pdf.registerFont(font.name, font.data);
    this.#pdf.font(font?.name ?? name).fontSize(size);
  }

  /** Of a text in several fonts the lines are counted by their width, with some room for words that do not fit. */
  #heightOf(runs: readonly Run[], wide: number): number {
    const sizes = runs.map((run) => {
      this.#useFontOf(run);
      const options = { width: wide, ...directionOf(run) };
      return {
        height: this.#pdf.heightOfString(run.text, options),
        line: this.#pdf.currentLineHeight(true),
        width: this.#pdf.widthOfString(run.text, directionOf(run)),
      };
    });
    this.#useFontOf({ font: null });
    if (sizes.length <= 1) return sizes[0]?.height ?? 0;
    const lines = Math.ceil((sizes.reduce((sum, { width: each }) => sum + each, 0) * 1.1) / wide);
    return lines * Math.max(...sizes.map((each) => each.line));
  }
}

/** With features the library lays a line out as a whole, so that the words of Arabic stand from right to left. */
function directionOf({ isRightToLeft }: Pick<Run, 'isRightToLeft'>): { features?: [] } {
  return isRightToLeft ? { features: [] } : {};
}

/** `sheet`: only this worksheet. `blank`: without the answers, which then are not in a PDF either. */
export interface PrintOrder {
  sheet?: Element | null;
  blank?: boolean;
}

/** Marks on the page what the print stylesheet shows, prints, and takes the marks away. */
export function printBook(book: Element | null, { sheet, blank = false }: PrintOrder): void {
  if (blank) book?.setAttribute('data-print-blank', '');
  if (sheet) {
    book?.setAttribute('data-print-one', '');
    sheet.setAttribute('data-print-this', '');
  }
  const undo = (): void => {
    book?.removeAttribute('data-print-blank');
    book?.removeAttribute('data-print-one');
    sheet?.removeAttribute('data-print-this');
  };
  window.addEventListener('afterprint', undo, { once: true });
  window.print();
}

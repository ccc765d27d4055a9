/**
 * A table that only lays a mail out goes, and its words stay: it says so itself, or has one cell in each row. A table
 * inside a table that stays becomes words of its cell, because no table stands in another.
 */
export function plainTables(root: DocumentFragment): void {
  for (const table of root.querySelectorAll('table'))
    if (isLayout(table) || table.parentElement?.closest('table')) unwrapped(table);
  for (const caption of root.querySelectorAll('table > caption')) {
    const words = root.ownerDocument.createElement('p');
    words.append(...caption.childNodes);
    caption.closest('table')?.before(words);
    caption.remove();
  }
  for (const cell of root.querySelectorAll('thead td')) {
    const head = root.ownerDocument.createElement('th');
    for (const name of ['colspan', 'rowspan']) {
      const value = cell.getAttribute(name);
      if (value !== null) head.setAttribute(name, value);
    }
    head.setAttribute('scope', 'col');
    head.append(...cell.childNodes);
    cell.replaceWith(head);
  }
}

function isLayout(table: Element): boolean {
  const holdsTable = table.querySelector('table') !== null;
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const isOneColumn = rows.every((row) => row.children.length < 2);
  return (
    (holdsTable && (isOneColumn || /^(presentation|none)$/.test(table.getAttribute('role') ?? ''))) ||
    (isOneColumn && rows.length < 2)
  );
}

function unwrapped(table: Element): void {
  const words = table.ownerDocument.createDocumentFragment();
  for (const cell of table.querySelectorAll('caption, td, th')) {
    if (cell.closest('table') !== table) continue;
    const block = table.ownerDocument.createElement('div');
    block.append(...cell.childNodes);
    words.append(block);
  }
  table.replaceWith(words);
}

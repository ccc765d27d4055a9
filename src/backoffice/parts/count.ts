/** '1,200' */
export const figure = (number: number): string => number.toLocaleString('en-AU');

/** '1 product', '1,200 products' */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${figure(number)} ${number === 1 ? one : many}`;

/** 'Ana', 'Ana and Ben', 'Ana, Ben and 3 more' */
export function listed(names: readonly string[], most = 5): string {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

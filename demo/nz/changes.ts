/** Of a text for Australia, and what stands there for Aotearoa. */
export type Change = readonly [au: string | RegExp, nz: string];

export const phone = (digits: string, shown: string): string => `<a href="tel:${digits}">${shown}</a>`;

/** A text for Australia as it reads in Aotearoa; throws if it no longer says what is replaced. */
export function forAotearoa(text: string, changes: readonly Change[], where: string): string {
  return changes.reduce((changed, [au, nz]) => {
    const replaced = changed.replace(au, nz);
    if (replaced === changed) throw new Error(`${where} does not contain: ${String(au)}`);
    return replaced;
  }, text);
}

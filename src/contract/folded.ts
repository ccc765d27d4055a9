/**
 * Converts to lower case without diacritics, so that whanau finds whānau. The result has the same length as the text,
 * so a position in one is the same position in the other.
 */
export function folded(text: string): string {
  return text.replaceAll(/[\u0080-\uffff]/g, foldedUnit).replaceAll(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

const units = new Map<string, string>();

function foldedUnit(unit: string): string {
  let plain = units.get(unit);
  if (plain === undefined) {
    const letters = unit.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
    plain = apostrophes.includes(unit) ? "'" : letters.length === 1 ? letters : unit;
    units.set(unit, plain);
  }
  return plain;
}

const apostrophes = '\u2018\u2019\u02bc\uff07';

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** The number that the Australian Business Register publishes as its example. The demonstration uses it. */
export const exampleAbn = '51824753556';

/** The 11 digits of an Australian Business Number; null if the digits do not match its check digits. */
export function readAbn(text: string): string | null {
  const digits = text.replaceAll(' ', '');
  if (!/^[1-9]\d{10}$/.test(digits)) return null;
  // The first digit counts one less; the weighted sum of a valid number is a multiple of 89.
  const sum = weights.reduce(
    (total, weight, index) => total + weight * (Number(digits[index]) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0 ? digits : null;
}

/** '51 824 753 556' */
export function formatAbn(digits: string): string {
  return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}

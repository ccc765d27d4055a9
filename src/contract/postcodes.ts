/** Countries that the shop sends to. */
export const deliveryCountries = ['AU', 'NZ'] as const;
export type DeliveryCountry = (typeof deliveryCountries)[number];

export const countryNames: Readonly<Record<DeliveryCountry, string>> = { AU: 'Australia', NZ: 'New Zealand' };

export const australianStates = [
  { code: 'ACT', name: 'Australian Capital Territory' },
  { code: 'NSW', name: 'New South Wales' },
  { code: 'NT', name: 'Northern Territory' },
  { code: 'QLD', name: 'Queensland' },
  { code: 'SA', name: 'South Australia' },
  { code: 'TAS', name: 'Tasmania' },
  { code: 'VIC', name: 'Victoria' },
  { code: 'WA', name: 'Western Australia' },
] as const;
export type AustralianState = (typeof australianStates)[number]['code'];

/** The postcodes of each state, also those of post office boxes and large receivers. */
const ranges: Readonly<Record<AustralianState, readonly (readonly [from: number, to: number])[]>> = {
  ACT: [
    [200, 299],
    [2600, 2618],
    [2900, 2920],
  ],
  NSW: [
    [1000, 2599],
    [2619, 2899],
    [2921, 2999],
  ],
  NT: [[800, 999]],
  QLD: [
    [4000, 4999],
    [9000, 9999],
  ],
  SA: [[5000, 5999]],
  TAS: [[7000, 7999]],
  VIC: [
    [3000, 3999],
    [8000, 8999],
  ],
  WA: [[6000, 6999]],
};

/** Postcodes of places on both sides of a border: the states besides the one of the range. */
const acrossBorders: Readonly<Record<number, readonly AustralianState[]>> = {
  872: ['QLD', 'SA', 'WA'],
  2406: ['QLD'],
  2540: ['ACT'],
  2611: ['NSW'],
  2618: ['NSW'],
  2620: ['ACT'],
  2648: ['VIC'],
  3585: ['NSW'],
  3586: ['NSW'],
  3644: ['NSW'],
  3691: ['NSW'],
  3707: ['NSW'],
  4375: ['NSW'],
  4377: ['NSW'],
  4380: ['NSW'],
  4383: ['NSW'],
  4385: ['NSW'],
  4825: ['NT'],
  5440: ['NSW'],
};

const isFourDigits = (postcode: string) => /^\d{4}$/.test(postcode);

/** The state of a code or name in any case, as browsers fill it in; null if there is none. */
export function stateOf(typed: string): AustralianState | null {
  const wanted = typed.trim().toLowerCase();
  return (
    australianStates.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.code ??
    null
  );
}

/** The states in which an Australian postcode lies; none for an unknown one. */
export function statesOfPostcode(postcode: string): AustralianState[] {
  if (!isFourDigits(postcode)) return [];
  const number = Number(postcode);
  return australianStates
    .map(({ code }) => code)
    .filter(
      (code) =>
        ranges[code].some(([from, to]) => number >= from && number <= to) ||
        acrossBorders[number]?.includes(code) === true,
    );
}

/** New Zealand's postcodes have four digits, from 0110 to 9893, and belong to no state. */
export function isNewZealandPostcode(postcode: string): boolean {
  return isFourDigits(postcode) && Number(postcode) >= 110 && Number(postcode) <= 9893;
}

/** If an event has this many places left or fewer, pages show the number. */
export const fewPlaces = 5;

/** From so many places on, pages say how many are left of an event; it helps somebody decide. */
export const fewPlaces = 5;

import * as z from 'zod/mini';

/** What somebody pays, in dollars. An empty field is no price: nothing becomes free because a price was forgotten. */
export const price = z
  .nullable(z.number('Enter an amount such as 19.90; 0 is free.'))
  .check(z.refine((dollars) => dollars !== null, 'Enter a price; 0 is free.'));

/** Code that others wrote never stands beside log-in, the cart or what is shown after payment. */
export function mayRunCode(path: string): boolean {
  return !/^\/(cart|order-thankyou|login|member)(\/|$)/i.test(path);
}

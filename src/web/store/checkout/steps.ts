/** 1 Cart, 2 Your Details, 3 Pay (§2). */
export type Step = 1 | 2 | 3;
export const stepLabels: Readonly<Record<Step, string>> = { 1: 'Cart', 2: 'Your Details', 3: 'Pay' };
export const steps: readonly Step[] = [1, 2, 3];

export interface CheckoutState {
  current: Step;
  filled: readonly Step[];
}
export const atStart: CheckoutState = { current: 1, filled: [] };

export type CheckoutEvent =
  /** Next was pressed in the cart. `detailsKnown`: the cart already holds valid billing details. */
  | { type: 'cart confirmed'; detailsKnown: boolean }
  | { type: 'details saved' }
  | { type: 'step chosen'; step: Step }
  | { type: 'cart emptied' }
  /** The server requires an account, or the session has expired. */
  | { type: 'account needed' };

/** §4: a step is reachable only if it is filled or is at most one after the highest filled step. */
export function isReachable({ filled }: CheckoutState, step: Step): boolean {
  return filled.includes(step) || step <= Math.max(0, ...filled) + 1;
}

export function advance(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'cart confirmed':
      return { current: 2, filled: event.detailsKnown ? [1, 2] : [1] };
    case 'details saved':
      // Stays at the cart if the user went back before the response arrived.
      return state.filled.includes(1) ? { current: state.current === 2 ? 3 : state.current, filled: [1, 2] } : state;
    case 'step chosen':
      return isReachable(state, event.step) ? { ...state, current: event.step } : state;
    case 'cart emptied':
      return atStart;
    case 'account needed':
      return state.filled.includes(1) ? { current: 2, filled: [1] } : state;
  }
}

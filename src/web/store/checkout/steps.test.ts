import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, atStart, isReachable, steps } from './steps.ts';
import type { CheckoutEvent, CheckoutState, Step } from './steps.ts';

const after = (...events: CheckoutEvent[]): CheckoutState => events.reduce(advance, atStart);
const reachable = (state: CheckoutState): Step[] => steps.filter((step) => isReachable(state, step));

describe('the steps of the checkout', () => {
  it('start with only the cart reachable', () => {
    expect(reachable(atStart)).toEqual([1]);
    expect(after({ type: 'step chosen', step: 2 }).current).toBe(1);
  });

  it('become reachable one by one', () => {
    const details = after({ type: 'cart confirmed', detailsKnown: false });
    expect(details.current).toBe(2);
    expect(reachable(details)).toEqual([1, 2]);
    const payment = advance(details, { type: 'details saved' });
    expect(payment.current).toBe(3);
    expect(reachable(payment)).toEqual([1, 2, 3]);
  });

  it('keep payment reachable after going back', () => {
    const state = after(
      { type: 'cart confirmed', detailsKnown: false },
      { type: 'details saved' },
      { type: 'step chosen', step: 1 },
    );
    expect(state.current).toBe(1);
    expect(isReachable(state, 3)).toBe(true);
  });

  it('stay at the cart if the user went back before the details were saved', () => {
    const state = after(
      { type: 'cart confirmed', detailsKnown: false },
      { type: 'step chosen', step: 1 },
      { type: 'details saved' },
    );
    expect(state.current).toBe(1);
    expect(isReachable(state, 3)).toBe(true);
  });

  it('count known billing details as filled once the cart is confirmed', () => {
    const state = after({ type: 'cart confirmed', detailsKnown: true });
    expect(state.current).toBe(2);
    expect(isReachable(state, 3)).toBe(true);
  });

  it('reset when the cart is emptied', () => {
    const state = after(
      { type: 'cart confirmed', detailsKnown: false },
      { type: 'details saved' },
      { type: 'cart emptied' },
    );
    expect(state).toEqual(atStart);
  });

  it('go back to the details when an account is required', () => {
    const state = after(
      { type: 'cart confirmed', detailsKnown: false },
      { type: 'details saved' },
      { type: 'account needed' },
    );
    expect(state.current).toBe(2);
    expect(isReachable(state, 3)).toBe(false);
  });

  it('never make an unreachable step current, for any events', () => {
    const events = fc.oneof(
      fc.boolean().map((detailsKnown): CheckoutEvent => ({ type: 'cart confirmed', detailsKnown })),
      fc.constantFrom<CheckoutEvent>({ type: 'details saved' }, { type: 'cart emptied' }, { type: 'account needed' }),
      fc.constantFrom(...steps).map((step): CheckoutEvent => ({ type: 'step chosen', step })),
    );
    fc.assert(
      fc.property(fc.array(events), (happened) => {
        const state = after(...happened);
        expect(isReachable(state, state.current)).toBe(true);
        if (isReachable(state, 3)) expect(state.filled).toEqual(expect.arrayContaining([1, 2]));
        if (isReachable(state, 2)) expect(state.filled).toContain(1);
      }),
    );
  });
});

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { refundAmount } from '#contract/admin/orders.ts';
import type * as schemas from '#contract/admin/orders.schemas.ts';
import type { Caller } from '#contract/endpoint.ts';
import { ApiProvider } from '#web/api/api-context.tsx';
import { makeCartStore } from '#web/api/cart-store.ts';
import { makeSession } from '#web/api/session.ts';
import { makeQueryClient, useSend } from './data.ts';

/** The refund of a screen whose server answers in turn; what was sent is in `sent`. */
function refundScreen(...answers: ('lost' | 'done')[]) {
  const sent: unknown[] = [];
  const call = (async (_endpoint: unknown, input: unknown) => {
    sent.push(input);
    if (answers.shift() === 'lost') throw new Error('Lost');
    return {};
  }) as Caller;
  const screens: ReturnType<typeof useSend<typeof schemas.refundAmount>>[] = [];
  function Screen() {
    screens.push(useSend(refundAmount));
    return null;
  }
  const session = makeSession(() => Promise.reject(new Error('none')));
  renderToString(
    <QueryClientProvider client={makeQueryClient()}>
      <ApiProvider api={{ call, session, cart: makeCartStore() }}>
        <Screen />
      </ApiProvider>
    </QueryClientProvider>,
  );
  const [send] = screens;
  if (!send) throw new Error('The screen was not drawn.');
  const press = (amount: number, expectedLeft: number) =>
    send({ orderId: 7, reason: 'Rain', amount, expectedLeft }).catch(() => 'lost');
  return { press, sent };
}

test('a refund whose answer was lost is sent again as it was, although the screen has read that less is left', async () => {
  const { press, sent } = refundScreen('lost', 'done', 'done');
  expect(await press(20, 100)).toBe('lost');
  await press(20, 80);
  expect(sent[1]).toEqual(sent[0]);
  // It is answered now, so the next press is another refund.
  await press(20, 80);
  expect(sent[2]).toMatchObject({ amount: 20, expectedLeft: 80 });
  expect((sent[2] as { key: string }).key).not.toBe((sent[0] as { key: string }).key);
});

test('after a lost answer, something else has a key of its own', async () => {
  const { press, sent } = refundScreen('lost', 'done');
  await press(20, 100);
  await press(30, 100);
  expect((sent[1] as { key: string }).key).not.toBe((sent[0] as { key: string }).key);
});

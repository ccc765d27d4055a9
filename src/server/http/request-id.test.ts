import { expect, test } from 'vitest';
import { requestIds, traceOf } from './request-id.ts';

const sent = (headers: Record<string, string>) => ({ headers });

test('behind a proxy its id counts if it looks like one', () => {
  const idOf = requestIds({ TRUST_PROXY: true });
  for (const id of ['4bf92f3577b34da6a3ce929d0e0e4736', '0c2b1d4e-1111-4222-8333-444455556666', 'edge:1.2_3-4'])
    expect(idOf(sent({ 'x-request-id': id }))).toBe(id);
  for (const id of ['', 'short', 'a b c d e f g', 'line\nbreak-line', '"quoted-text"', 'x'.repeat(101)])
    expect(idOf(sent({ 'x-request-id': id }))).toMatch(/^[\w-]{8}-\d+$/);
});

test('without a proxy a visitor names no id', () => {
  const idOf = requestIds({ TRUST_PROXY: false });
  const given = sent({ 'x-request-id': 'chosen-by-a-visitor' });
  expect(idOf(given)).toMatch(/^[\w-]{8}-\d+$/);
  expect(idOf(given)).not.toBe(idOf(given));
});

test('a trace is read from a whole traceparent only', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  expect(traceOf(sent({ traceparent: `00-${trace}-00f067aa0ba902b7-01` }))).toBe(trace);
  for (const broken of [
    trace,
    `00-${trace}-00f067aa0ba902b7`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    '',
  ])
    expect(traceOf(sent({ traceparent: broken }))).toBeNull();
  expect(traceOf(sent({}))).toBeNull();
});

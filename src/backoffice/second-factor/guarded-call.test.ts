import { expect, test } from 'vitest';
import type { Caller, Endpoint } from '#contract/endpoint.ts';
import { CallError } from '#web/api/call-error.ts';
import { guardedCall, type Lack } from './guarded-call.ts';

const save: Endpoint = { method: 'POST', path: '/api/admin/save', access: 'site.manage', fresh: true };
const again = { errors: [{ errorMessage: 'Please confirm that it is you.', code: 'sign_in_again' }] };
const factor = new CallError(403, 'Forbidden', {
  message: 'No.',
  errors: [{ errorMessage: 'No.', code: 'second_factor' }],
});
const loggedOut = new CallError(401, 'Unauthorized', { message: 'No.', errors: [] });
const done = { results: { saved: true } };

/** A server that gives these answers in turn, and a person who answers the questions. */
function office(answers: unknown[], proves: boolean) {
  const sent: unknown[] = [];
  const asked: Lack[] = [];
  const server = async (_endpoint: Endpoint, input: unknown) => {
    sent.push(input);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const call = guardedCall(server as Caller, async (lack) => {
    asked.push(lack);
    return proves;
  });
  return { sent, asked, call };
}

test.each([
  ['again', again],
  ['factor', factor],
  ['logIn', loggedOut],
])('a call that lacks %s asks once and sends the same words again', async (lack, refusal) => {
  const { call, sent, asked } = office([refusal, done], true);
  expect(await call(save, { reason: 'A long text' })).toEqual(done);
  expect(sent).toEqual([{ reason: 'A long text' }, { reason: 'A long text' }]);
  expect(asked).toEqual([lack]);
});

test('after a log-in that has ended come the password, the second factor and the call', async () => {
  const { call, sent, asked } = office([loggedOut, factor, done], true);
  expect(await call(save, { reason: 'A long text' })).toEqual(done);
  expect([sent.length, asked]).toEqual([3, ['logIn', 'factor']]);
});

test('whoever does not answer gets the refusal, and nothing is sent again', async () => {
  const one = office([again], false);
  expect(await one.call(save, {})).toEqual(again);
  const two = office([factor], false);
  await expect(two.call(save, {})).rejects.toBe(factor);
  expect([one.sent, two.sent].map((sent) => sent.length)).toEqual([1, 1]);
});

test('other answers and refusals ask nothing, nor do calls that the page sends by itself', async () => {
  const forbidden = new CallError(403, 'Forbidden', {
    message: 'No.',
    errors: [{ errorMessage: 'No.', code: 'forbidden' }],
  });
  const { call, asked } = office([done, forbidden, factor], true);
  expect(await call(save, {})).toEqual(done);
  await expect(call(save, {})).rejects.toBe(forbidden);
  await expect(call({ ...save, background: true }, {})).rejects.toBe(factor);
  expect(asked).toEqual([]);
});

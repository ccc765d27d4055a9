import type { Config } from '../config.ts';
import { testApiOf } from '../providers/payments/make-payments.ts';
import { accountOf } from '../providers/payments/stripe-account.ts';
import type { Tried } from './tried.ts';

/** Asks the provider whose account the secret key belongs to. Nothing is charged. */
export async function tryPayments(config: Config, timeoutMs?: number): Promise<Tried> {
  const secretKey = config.STRIPE_SECRET_KEY;
  if (!secretKey) {
    const isTried = !config.production || config.LOCAL_SERVICES === 'payments';
    const instead = isTried
      ? 'Payments go to the test gateway of this server: cards such as 4242 4242 4242 4242 are taken, and no money moves.'
      : 'Without keys nobody can pay.';
    return { worked: false, said: `No secret key is entered. ${instead}` };
  }
  const api = testApiOf(config);
  const answer = await accountOf({ secretKey, ...(api && { api }), ...(timeoutMs && { timeoutMs }) });
  switch (answer.status) {
    case 'known': {
      const isTest = /^\w+_test_/.test(secretKey);
      const kind = isTest ? 'It is a key for tests: no money moves.' : 'It is a key for real payments.';
      return answer.takesPayments
        ? { worked: true, said: `The key belongs to ${answer.name}. ${kind}` }
        : { worked: false, said: `The key belongs to ${answer.name}, which may not take payments yet. ${kind}` };
    }
    case 'refused':
      return { worked: false, said: `The provider does not take this key. It said: ${answer.message.slice(0, 200)}` };
    case 'noAnswer':
      return {
        worked: false,
        said: answer.isSlow
          ? 'The provider did not answer in time. Nothing is known about the key; try again.'
          : 'The provider could not be reached. Nothing is known about the key; try again.',
      };
  }
}

import { useState } from 'react';
import { getCaptcha } from '#contract/contact.ts';
import type { ApiError } from '#contract/errors.ts';
import { useApi } from './api-context.tsx';

/** Whether the server asks for a captcha before it tries another card, or gives more for nothing. */
export function needsCaptcha(response: { errors?: readonly ApiError[] | undefined }): boolean {
  return response.errors?.some(({ code }) => code === 'captcha_required') ?? false;
}

export const checkingText = 'Checking that you are not a robot. This takes a few seconds…';

export function pendingText(isChecking: boolean): string {
  return isChecking ? checkingText : 'Please stay on this page while your payment is confirmed.';
}

/**
 * Sends a form, and once more with the answer to the captcha if the server asks for one. If the answer could not be
 * found, the response has the server's text.
 */
export async function withCaptcha<A extends { errors?: readonly ApiError[] | undefined }>(
  solveCaptcha: () => Promise<string | null>,
  send: (captcha?: { captcha: string }) => Promise<A>,
): Promise<A> {
  const response = await send();
  if (!needsCaptcha(response)) return response;
  const captcha = await solveCaptcha();
  return captcha === null ? response : send({ captcha });
}

/** Solves the captcha of a payment in the background; the buyer has nothing to do. */
export function usePaymentCaptcha(loadCode: <Code>(load: () => Promise<Code>) => Promise<Code>) {
  const call = useApi();
  const [isChecking, setChecking] = useState(false);
  return {
    isChecking,
    /** The answer; null if it could not be found, which shows the server's text. */
    async solveCaptcha(): Promise<string | null> {
      setChecking(true);
      try {
        const { challenge } = await call(getCaptcha, { isPayment: true });
        const { solveAltcha } = await loadCode(() => import('./altcha.ts'));
        return challenge && (await solveAltcha(challenge));
      } catch {
        return null;
      } finally {
        setChecking(false);
      }
    },
  };
}

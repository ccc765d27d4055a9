import { useState } from 'react';
import { getCaptcha } from '#contract/contact.ts';
import type { ApiError } from '#contract/errors.ts';
import { loadCode } from '#web/ui/load-code.ts';
import { useApi } from '#web/api/api-context.tsx';

/** Whether the server asks for a captcha before it tries another card. */
export function needsCaptcha(response: { errors?: readonly ApiError[] | undefined }): boolean {
  return response.errors?.some(({ code }) => code === 'captcha_required') ?? false;
}

export function pendingText(isChecking: boolean): string {
  return isChecking
    ? 'Checking that you are not a robot. This takes a few seconds…'
    : 'Please stay on this page while your payment is confirmed.';
}

/** Solves the captcha of a payment in the background; the buyer has nothing to do. */
export function usePaymentCaptcha() {
  const call = useApi();
  const [isChecking, setChecking] = useState(false);
  return {
    isChecking,
    /** The answer; null if it could not be found, which shows the server's text. */
    async solveCaptcha(): Promise<string | null> {
      setChecking(true);
      try {
        const { challenge } = await call(getCaptcha, { isPayment: true });
        const { solveAltcha } = await loadCode(() => import('#web/api/altcha.ts'));
        return challenge && (await solveAltcha(challenge));
      } catch {
        return null;
      } finally {
        setChecking(false);
      }
    },
  };
}

import { checkingText } from './payment-captcha.ts';

/** Says why a form takes a few seconds while the browser solves the captcha. */
export function CaptchaNote({ isChecking }: { isChecking: boolean }) {
  return <div role="status">{isChecking && <p>{checkingText}</p>}</div>;
}

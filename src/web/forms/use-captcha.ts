import { useRef, useState } from 'react';
import { getCaptcha } from '#contract/contact.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { solveAltcha } from './altcha.ts';
import type { Widget } from './recaptcha.ts';

export type CaptchaStatus = 'idle' | 'working' | 'ready' | 'widget' | 'failed';

/** Well within the hour for which the server takes an answer. */
const freshMs = 45 * 60_000;

interface Attempt {
  answer: Promise<string>;
  begunAt: number;
}

/**
 * The captcha of a form: begun when somebody starts to type, so that it is over before they are. An answer
 * counts once: `drop` after it was sent.
 */
export function useCaptcha() {
  const call = useApi();
  const [status, setStatus] = useState<CaptchaStatus>('idle');
  const attempt = useRef<Attempt>(null);
  const widget = useRef<Widget>(null);
  const place = useRef<HTMLDivElement>(null);

  async function work(): Promise<string> {
    const { challenge, siteKey, ...answer } = await call(getCaptcha, { path: window.location.pathname });
    const failures = errorTexts(answer);
    if (failures.length > 0) throw new Error(failures.join(' '));
    if (challenge) return solveAltcha(challenge);
    if (!siteKey || !place.current) throw new Error('The captcha check did not start. Please try again.');
    const { showRecaptcha } = await import('./recaptcha.ts');
    widget.current ??= await showRecaptcha(place.current, siteKey);
    return '';
  }

  function start(): Attempt {
    const running = attempt.current;
    if (running && Date.now() - running.begunAt < freshMs) return running;
    setStatus('working');
    const begun: Attempt = { answer: work(), begunAt: Date.now() };
    attempt.current = begun;
    begun.answer.then(
      () => setStatus(widget.current ? 'widget' : 'ready'),
      () => {
        // The next try begins anew.
        if (attempt.current === begun) attempt.current = null;
        setStatus('failed');
      },
    );
    return begun;
  }

  return {
    status,
    place,
    start: () => void start(),
    async answer(): Promise<string> {
      const answer = await start().answer;
      return widget.current ? widget.current.answer() : answer;
    },
    drop(): void {
      widget.current?.reset();
      attempt.current = null;
      setStatus(widget.current ? 'widget' : 'idle');
    },
  };
}

import { useRef, useState } from 'react';
import { getCaptcha } from '#contract/contact.ts';
import { solveAltcha } from '#web/api/altcha.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { loadCode } from '#web/ui/load-code.ts';
import type { Widget } from './recaptcha.ts';

export type CaptchaStatus = 'idle' | 'working' | 'ready' | 'widget' | 'failed';

/** Maximum age of a solution; the server accepts it for one hour. */
const maxAgeMs = 45 * 60_000;

interface Attempt {
  answer: Promise<string>;
  startedAt: number;
}

/**
 * The captcha of a form. It starts when the user types, so that it is solved before the user submits. A solution
 * is valid once: call `drop` after it was sent.
 */
export function useCaptcha() {
  const call = useApi();
  const [status, setStatus] = useState<CaptchaStatus>('idle');
  const attempt = useRef<Attempt>(null);
  const widget = useRef<Widget>(null);
  const container = useRef<HTMLDivElement>(null);

  async function work(): Promise<string> {
    const { challenge, siteKey, ...answer } = await call(getCaptcha, { path: window.location.pathname });
    const failures = errorTexts(answer);
    if (failures.length > 0) throw new Error(failures.join(' '));
    if (challenge) return solveAltcha(challenge);
    if (!siteKey || !container.current) throw new Error('The captcha check did not start. Please try again.');
    const { showRecaptcha } = await loadCode(() => import('./recaptcha.ts'));
    widget.current ??= await showRecaptcha(container.current, siteKey);
    return '';
  }

  function start(): Attempt {
    const running = attempt.current;
    if (running && Date.now() - running.startedAt < maxAgeMs) return running;
    setStatus('working');
    const started: Attempt = { answer: work(), startedAt: Date.now() };
    attempt.current = started;
    started.answer.then(
      () => setStatus(widget.current ? 'widget' : 'ready'),
      () => {
        // The next call starts a new attempt.
        if (attempt.current === started) attempt.current = null;
        setStatus('failed');
      },
    );
    return started;
  }

  return {
    status,
    container,
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

import type { Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { CaptchaStatus } from './use-captcha.ts';
import styles from './captcha-check.module.css';

const texts: Record<CaptchaStatus, string> = {
  idle: 'Robots are kept out by a small sum that your browser does by itself. There is nothing for you to solve.',
  working: 'Checking in the background that no robot is writing…',
  ready: 'Checked. You can send the form.',
  widget: 'Please tick the box before you send the form.',
  failed: 'The check did not work. It is tried again when you send the form.',
};

/** Says what the captcha does; `place` is where a widget goes that people use themselves. */
export function CaptchaCheck({ status, place }: { status: CaptchaStatus; place: Ref<HTMLDivElement> }) {
  return (
    <div className={styles.captcha}>
      <div ref={place} />
      <p role="status" className={classNames(styles.text, styles[status])}>
        {texts[status]}
      </p>
    </div>
  );
}

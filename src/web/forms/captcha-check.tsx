import type { Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { CaptchaStatus } from './use-captcha.ts';
import styles from './captcha-check.module.css';

const texts: Record<CaptchaStatus, string> = {
  idle: 'Robots are kept out by a small sum that your browser does by itself. There is nothing for you to solve.',
  working: 'Checking that you are not a robot…',
  ready: 'Checked. You can send the form.',
  widget: 'Please tick the box before you send the form.',
  failed: 'The check did not work. We will try again when you send the form.',
};

/** Shows the status of the captcha; `container` receives the widget if the user must tick a box. */
export function CaptchaCheck({ status, container }: { status: CaptchaStatus; container: Ref<HTMLDivElement> }) {
  return (
    <div className={styles.captcha}>
      <div ref={container} />
      <p role="status" className={classNames(styles.text, styles[status])}>
        {texts[status]}
      </p>
    </div>
  );
}

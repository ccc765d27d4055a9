import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './second-factor.module.css';

/** The recovery codes, which nobody can see again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<'' | 'Copied.' | 'Your browser did not copy them. Please print them.'>('');
  // The style sheet prints nothing else while this is set; `:has()` is too new for it.
  useEffect(() => {
    document.body.dataset['prints'] = 'codes';
    return () => {
      delete document.body.dataset['prints'];
    };
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('Copied.'),
      () => setCopied('Your browser did not copy them. Please print them.'),
    );
  return (
    <>
      <p>
        A recovery code lets you in if you do not have your app, for example after losing your telephone. Each works
        once. They are shown only now: print them, or copy them into your password manager.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
      <p role="status">{copied}</p>
    </>
  );
}

import { useId, useState } from 'react';
import { linkMark, shareMark } from './services.ts';
import { LineIcon } from '#web/ui/line-icon.tsx';
import styles from './sharing-icons.module.css';

type Outcome = 'none' | 'copied' | 'refused';

/** Sharing features of the device: its share dialog on a phone or tablet, and the clipboard. */
export function OwnSharing({ address }: { address: string }) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const fieldId = useId();

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      // No clipboard (for example without https) or no permission: shows the URL, so that the user can copy it.
      setOutcome('refused');
    }
  };
  const share = async (): Promise<void> => {
    if (!('share' in navigator)) return copy();
    // Closing the dialog rejects the promise; that is no error.
    await navigator.share({ url: address }).catch(() => undefined);
    return undefined;
  };

  return (
    <>
      <li className={styles.scripted}>
        <OwnButton label="Copy the link" mark={linkMark} onPress={() => void copy()} />
      </li>
      <li className={styles.sheet}>
        <OwnButton label="Share by another app" mark={shareMark} onPress={() => void share()} />
      </li>
      <li className={styles.outcome}>
        <span role="status">{outcome === 'copied' && 'Link copied.'}</span>
        {outcome === 'refused' && (
          <>
            <label htmlFor={fieldId}>Copy this address</label>
            <input
              id={fieldId}
              className={styles.address}
              value={address}
              readOnly
              onFocus={(event) => event.target.select()}
            />
          </>
        )}
      </li>
    </>
  );
}

function OwnButton({ label, mark, onPress }: { label: string; mark: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.service} aria-label={label} onClick={onPress}>
      <LineIcon path={mark} strokeWidth={1.8} />
    </button>
  );
}

import { useId, useState } from 'react';
import { linkMark, shareMark } from './services.ts';
import styles from './sharing-icons.module.css';

type Outcome = 'none' | 'copied' | 'refused';

/** What the device itself offers: its own sharing sheet where it is a phone or tablet, and the clipboard. */
export function OwnSharing({ address }: { address: string }) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const fieldId = useId();

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      // No clipboard, as on an address without https, or no leave to use it: the address is shown to be copied by hand.
      setOutcome('refused');
    }
  };
  const share = async (): Promise<void> => {
    if (!('share' in navigator)) return copy();
    // Whoever closes the sheet has decided; that is no fault.
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
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={mark} />
      </svg>
    </button>
  );
}

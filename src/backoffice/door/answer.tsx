import { useEffect, useRef } from 'react';
import { LineIcon } from '#web/ui/line-icon.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import type { DoorState } from './door.ts';
import { type Tone, wordsOf } from './words.ts';
import styles from './door.module.css';

const icons: Record<Tone, { path: string; word: string }> = {
  in: { path: 'M4 12.5l5.5 5.5L20 7', word: 'Goes in' },
  ask: { path: 'M12 4v10M12 19v1', word: 'Look' },
  out: { path: 'M6 6l12 12M18 6L6 18', word: 'Stop' },
};
const shakes: Record<Tone, number[]> = { in: [80], ask: [60, 60, 60], out: [200, 80, 200] };

interface Props {
  state: DoorState;
  onLetIn: (code: string) => void;
}

/** What the door says to the last scan: to see from an arm's length, to hear and to feel. */
export function Answer({ state: { said, saidCount, attendance, isBusy }, onLetIn }: Props) {
  const words = said && wordsOf(said, attendance?.asOf ?? null);
  const felt = useRef(saidCount);
  const tone = words?.tone;
  useEffect(() => {
    if (felt.current !== saidCount && tone !== undefined) navigator.vibrate?.(shakes[tone]);
    felt.current = saidCount;
  }, [saidCount, tone]);
  return (
    <div className={styles.answerPlace}>
      <div role="status" aria-live="assertive" aria-atomic="true">
        {isBusy || !words ? (
          <p className={styles.busy}>{isBusy ? 'Asking …' : 'Ready for the next ticket.'}</p>
        ) : (
          <div key={saidCount} className={classNames(styles.answer, styles[words.tone])}>
            <span className={styles.icon}>
              <LineIcon path={icons[words.tone].path} size={44} strokeWidth={3} />
            </span>
            <div>
              <p className={styles.word}>{icons[words.tone].word}</p>
              <p className={styles.title}>{words.title}</p>
              {words.text !== '' && <p>{words.text}</p>}
            </div>
          </div>
        )}
      </div>
      {!isBusy && said?.kind === 'notListed' && said.code !== '' && (
        <Button variant="secondary" block onClick={() => onLetIn(said.code)}>
          Let in all the same
        </Button>
      )}
    </div>
  );
}

import { useState } from 'react';
import type { Stale } from '#contract/admin/change.ts';
import { type MediaRow, setMediaFocus } from '#contract/admin/media.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { StaleChoice } from '../form/stale-choice.tsx';
import { useSend } from '../parts/data.ts';
import {
  type Focus,
  focusAfter,
  focusAt,
  focusText,
  isSame,
  leftOf,
  type Moved,
  movedTo,
  revisionFor,
} from './focus.ts';
import styles from './focal-point.module.css';

interface Props {
  picture: MediaRow;
  mayChange: boolean;
  onChanged: (picture: MediaRow) => void;
}

const shapes = ['wide', 'square', 'tall'] as const;

/** The picture with the point that crops keep: by a press on it, or by the arrow keys. */
export function FocalPoint({ picture, mayChange, onChanged }: Props) {
  const send = useSend(setMediaFocus);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [stale, setStale] = useState<Stale | null>(null);
  const focus = moved?.focus ?? picture.focus;
  const isChanged = !isSame(focus, picture.focus);
  const move = (to: Focus): void => setMoved((before) => movedTo(to, before, picture));
  const saving = useAttempt(async () => {
    const { mediaId } = picture;
    const response = await send({ mediaId, revision: revisionFor(moved, picture), values: { focus } });
    const { stale: overtaken, results } = response;
    setStale(overtaken ?? null);
    if (overtaken) {
      setMoved((now) => ({ ...movedTo(now?.focus ?? focus, now, picture), revision: overtaken.revision }));
      return undefined;
    }
    if (results) {
      setMoved((now) => leftOf(now, results.media));
      onChanged(results.media);
    }
    return response;
  });
  const source = `${picture.url}?w=${picture.width > 960 ? 960 : picture.width}`;
  const ratio = picture.width / picture.height;
  const frame = { aspectRatio: ratio, width: `${Math.round(20 * ratio * 100) / 100}rem` };
  const point = { left: `${focus.x}%`, top: `${focus.y}%` };
  return (
    <section aria-label="Focal point" className={styles.focal}>
      {mayChange ? (
        <button
          type="button"
          className={styles.preview}
          style={frame}
          aria-label={`Focal point: ${focusText(focus)}. The arrow keys move it, with Shift further.`}
          onClick={(event) => {
            // Enter and Space have no place in the picture.
            if (event.detail > 0) move(focusAt(event, event.currentTarget.getBoundingClientRect()));
          }}
          onKeyDown={(event) => {
            const next = focusAfter(focus, event);
            if (!next) return;
            event.preventDefault();
            move(next);
          }}
        >
          <img src={source} alt="" draggable={false} />
          <span className={styles.point} style={point} />
        </button>
      ) : (
        <div className={styles.preview} style={frame}>
          <img src={source} alt={picture.alt} />
        </div>
      )}
      {mayChange && (
        <>
          <p className={styles.soft}>Select what must stay visible when the picture is cropped.</p>
          <div className={styles.crops} aria-hidden="true">
            {shapes.map((shape) => (
              <img
                key={shape}
                src={source}
                alt=""
                className={styles[shape]}
                style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
              />
            ))}
          </div>
          <p role="status" className={styles.soft}>
            {isChanged && `${focusText(focus)}, not saved yet.`}
          </p>
          {stale && (
            <StaleChoice stale={stale} names={{ focus: 'Focal point' }} onChoose={(_, value) => move(value as Focus)} />
          )}
          {(isChanged || stale) && (
            <div className={styles.actions}>
              <Button size="small" pending={saving.pending} onClick={() => void saving.attempt(undefined)}>
                Save the focal point
              </Button>
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  setMoved(null);
                  setStale(null);
                }}
              >
                Reset
              </Button>
            </div>
          )}
          <ErrorList errors={saving.submitError} />
        </>
      )}
    </section>
  );
}

import { useState } from 'react';
import type { Stale } from '#contract/admin/change.ts';
import { type MediaRow, setMediaFocus } from '#contract/admin/media.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { StaleChoice } from '../form/stale-choice.tsx';
import { useSend } from '../parts/data.ts';
import { focusAfter, focusAt, focusText } from './focus.ts';
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
  const [focus, setFocus] = useState(picture.focus);
  const [stale, setStale] = useState<Stale | null>(null);
  const isChanged = focus.x !== picture.focus.x || focus.y !== picture.focus.y;
  const saving = useAttempt(async () => {
    const { mediaId, revision } = picture;
    const response = await send({ mediaId, revision, values: { focus } });
    setStale(response.stale ?? null);
    if (response.stale) {
      onChanged({ ...picture, revision: response.stale.revision });
      return undefined;
    }
    if (response.results) onChanged(response.results.media);
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
            if (event.detail > 0) setFocus(focusAt(event, event.currentTarget.getBoundingClientRect()));
          }}
          onKeyDown={(event) => {
            const moved = focusAfter(focus, event);
            if (!moved) return;
            event.preventDefault();
            setFocus(moved);
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
            <StaleChoice
              stale={stale}
              names={{ focus: 'Focal point' }}
              onChoose={(_, value) => setFocus(value as MediaRow['focus'])}
            />
          )}
          {(isChanged || stale) && (
            <div className={styles.actions}>
              <Button size="small" pending={saving.pending} onClick={() => void saving.attempt(undefined)}>
                Save the focal point
              </Button>
              <Button size="small" variant="quiet" onClick={() => setFocus(picture.focus)}>
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

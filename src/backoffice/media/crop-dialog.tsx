import { type PointerEvent, useRef, useState } from 'react';
import { type MediaRow, replaceMedia } from '#contract/admin/media.ts';
import type { PictureShape } from '#contract/media-kinds.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useSend } from '../parts/data.ts';
import { changed, cropOf, type Part, partBetween, sizeAfter, turnedBy, whole } from './crop.ts';
import styles from './media.module.css';

interface Props {
  picture: MediaRow;
  onClose: () => void;
  onReplaced: (picture: MediaRow) => void;
}

const edges = [
  { name: 'left', label: 'From the left' },
  { name: 'top', label: 'From the top' },
  { name: 'width', label: 'Width' },
  { name: 'height', label: 'Height' },
] as const;

/** Turns a picture and keeps a part of it: drawn with the pointer, or set with four sliders by keyboard. */
export function CropDialog({ picture, onClose, onReplaced }: Props) {
  const [turn, setTurn] = useState<PictureShape['turn']>(0);
  const [part, setPart] = useState<Part>(whole);
  const [revision, setRevision] = useState(picture.revision);
  const from = useRef<{ x: number; y: number } | null>(null);
  const size = sizeAfter(picture, turn);
  const crop = cropOf(part, size);
  const kept = crop ?? size;
  const isChanged = turn !== 0 || crop !== null;
  const send = useSend(replaceMedia);
  const shaping = useAttempt(async () => {
    const response = await send({ mediaId: picture.mediaId, revision, shape: { turn, crop } });
    if (response.results) onReplaced(response.results.media);
    // What the other has done is said; the next press goes on.
    if (response.stale) setRevision(response.stale.revision);
    return response;
  });
  const turnTo = (by: 90 | -90): void => {
    setTurn(turnedBy(turn, by));
    setPart(whole);
  };
  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return { x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 };
  };
  const ratio = size.width / size.height;
  const isOnSide = turn === 90 || turn === 270;
  const { uses } = picture;
  return (
    <ConfirmDialog
      title="Crop and turn"
      press={shaping.submitError.length > 0 ? 'Try again' : 'Save the picture'}
      keep="Cancel"
      isSafe
      isReady={isChanged}
      pending={shaping.pending}
      errors={shaping.submitError}
      onYes={() => void shaping.attempt(undefined)}
      onClose={onClose}
    >
      <p>
        {uses === 0
          ? 'Nothing uses this picture yet.'
          : `Everything that uses this picture (${uses === 1 ? '1 place' : `${uses} places`}) shows the new form at once.`}{' '}
        The picture as it is now can be put back for 30 days.
      </p>
      <div
        className={styles.cropped}
        style={{ aspectRatio: ratio, width: `${Math.round(22 * ratio * 100) / 100}rem` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = pointAt(event);
        }}
        onPointerMove={(event) => {
          const drawn = from.current && partBetween(from.current, pointAt(event));
          if (drawn) setPart(drawn);
        }}
        onPointerUp={() => (from.current = null)}
      >
        <img
          src={`${picture.url}?w=${picture.width > 960 ? 960 : picture.width}`}
          alt={picture.alt}
          draggable={false}
          style={{
            width: isOnSide ? `${100 / ratio}%` : '100%',
            transform: `translate(-50%, -50%) rotate(${turn}deg)`,
          }}
        />
        <span
          className={styles.keptPart}
          style={{ left: `${part.left}%`, top: `${part.top}%`, width: `${part.width}%`, height: `${part.height}%` }}
        />
      </div>
      <div className={styles.actions}>
        <Button size="small" variant="secondary" onClick={() => turnTo(-90)}>
          Turn left
        </Button>
        <Button size="small" variant="secondary" onClick={() => turnTo(90)}>
          Turn right
        </Button>
        <Button
          size="small"
          variant="quiet"
          disabled={!isChanged}
          onClick={() => {
            setTurn(0);
            setPart(whole);
          }}
        >
          Reset
        </Button>
      </div>
      <fieldset className={styles.edges}>
        <legend>What is kept: draw it in the picture, or set it here</legend>
        {edges.map(({ name, label }) => (
          <label key={name}>
            <span>
              {label}, {part[name]} %
            </span>
            <input
              type="range"
              min={0}
              max={100}
              value={part[name]}
              aria-label={label}
              aria-valuetext={`${part[name]} %`}
              onChange={({ target }) => setPart(changed(part, name, Number(target.value)))}
            />
          </label>
        ))}
      </fieldset>
      <p role="status" className={styles.soft}>
        The new picture has {kept.width} × {kept.height} pixels.
      </p>
    </ConfirmDialog>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import { filesAccepted, kindOfName } from '#contract/media-kinds.ts';
import type { MediaRow } from '#contract/admin/media.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { bytesText } from '../fields/bytes-text.ts';
import { FileTile } from './file-tile.tsx';
import { isPicture, type Upload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';
import styles from './upload-panel.module.css';

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,.heic';

interface Props {
  onStored: (picture: MediaRow, wasKnown: boolean) => void;
  /** What can be done with a stored picture, such as 'Show it'. */
  action: string;
  onAction: (picture: MediaRow) => void;
  /** Takes documents and sound too. */
  files?: boolean;
}

/** Adds pictures and files to the library: drop or choose several, describe each, send them, try again what failed. */
export function UploadPanel({ onStored, action, onAction, files = false }: Props) {
  const what = files ? 'pictures and files' : 'pictures';
  const { uploads, waiting, ...act } = useUploads(onStored);
  const isTouch = useMedia('(pointer: coarse)');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const add = (chosen: FileList | null): void => act.add([...(chosen ?? [])]);
  return (
    <div
      className={styles.panel}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
    >
      <label className={classNames(styles.drop, isOver && styles.over)}>
        <input
          ref={input}
          type="file"
          multiple
          accept={files ? `${pictureTypes},${filesAccepted}` : pictureTypes}
          className={styles.input}
          aria-label={`Add ${what}`}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            add(target.files);
            // So that the same file can be chosen again after it was removed.
            target.value = '';
          }}
        />
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" className={styles.icon}>
          <path
            d="M12 16V5m0 0L7.5 9.5M12 5l4.5 4.5M4.5 15v3.5h15V15"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
          />
        </svg>
        <span className={styles.call} aria-hidden="true">
          {isTouch ? (
            <u>Choose {what}</u>
          ) : (
            <>
              Drop {what} here, or <u>choose them</u>
            </>
          )}
        </span>
        <span className={styles.hint} id={`${id}-hint`}>
          {files
            ? 'Pictures, PDF, Word, Excel, CSV, text or sound (MP3, M4A, OGG, WAV), at most 40 MB each'
            : 'JPEG, PNG, WebP, AVIF, GIF or HEIC, at most 40 MB each'}
        </span>
      </label>
      {uploads.length > 0 && (
        <form
          aria-label={files ? 'Chosen files' : 'Chosen pictures'}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            // The form around the panel is not sent.
            event.stopPropagation();
            void act.sendAll();
          }}
        >
          <ul className={styles.list}>
            {uploads.map((upload) => (
              <Chosen
                key={upload.key}
                upload={upload}
                action={action}
                onAction={onAction}
                onDescribe={(values) => act.describe(upload.key, values)}
                onSend={() => void act.send(upload)}
                onCancel={() => act.cancel(upload.key)}
                onRemove={() => {
                  act.remove(upload.key);
                  // The focused button was removed with its picture.
                  input.current?.focus();
                }}
              />
            ))}
          </ul>
          <div className={styles.end}>
            {waiting.length > 0 && <Button type="submit">{uploadText(waiting)}</Button>}
            {uploads.some(({ state }) => state.kind === 'stored') && (
              <Button variant="quiet" onClick={act.clearStored}>
                Clear finished
              </Button>
            )}
          </div>
        </form>
      )}
    </div>
  );
}

function uploadText(waiting: readonly Upload[]): string {
  const what = waiting.every(isPicture) ? 'picture' : 'file';
  return waiting.length === 1 ? `Upload the ${what}` : `Upload ${waiting.length} ${what}s`;
}

interface ChosenProps {
  upload: Upload;
  action: string;
  onAction: (picture: MediaRow) => void;
  onDescribe: (values: { alt?: string; isDecorative?: boolean }) => void;
  onSend: () => void;
  onCancel: () => void;
  onRemove: () => void;
}

function Chosen({ upload, action, onAction, onDescribe, onSend, onCancel, onRemove }: ChosenProps) {
  const { file, alt, isDecorative, state } = upload;
  const isOpen = state.kind === 'chosen' || state.kind === 'failed' || state.kind === 'sending';
  const isSending = state.kind === 'sending';
  const isShown = isPicture(upload);
  return (
    <li className={styles.item} aria-label={file.name}>
      {isShown ? <Thumbnail file={file} /> : <FileTile kind={kindOfName(file.name)} />}
      <div className={styles.body}>
        <p className={styles.name}>
          <strong>{file.name}</strong> <span>{bytesText(file.size)}</span>
        </p>
        {isOpen && (
          <>
            <TextField
              label={isShown ? 'What it shows' : 'What it is (optional)'}
              hint={isShown ? 'For people who do not see it.' : 'Helps you find it again.'}
              value={alt}
              maxLength={300}
              disabled={isDecorative || isSending}
              error={state.kind === 'chosen' ? state.problem : undefined}
              onChange={({ target }) => onDescribe({ alt: target.value })}
            />
            {isShown && (
              <CheckField
                label="Decorative: it needs no description"
                checked={isDecorative}
                disabled={isSending}
                onChange={({ target }) => onDescribe({ isDecorative: target.checked })}
              />
            )}
          </>
        )}
        {isSending && (
          <div className={styles.progress}>
            <progress aria-label={`Upload of ${file.name}`} max={100} value={Math.round(state.part * 100)} />
            <span aria-hidden="true">{state.part < 1 ? `${Math.round(state.part * 100)} %` : 'Checking …'}</span>
          </div>
        )}
        <div role="status">
          {(state.kind === 'failed' || state.kind === 'refused') && <p className={styles.problem}>{state.message}</p>}
          {state.kind === 'stored' && (
            <p className={styles.done}>
              {state.wasKnown
                ? `This ${isShown ? 'picture' : 'file'} is in the library already. It was not stored twice.`
                : 'Stored.'}
            </p>
          )}
        </div>
        <div className={styles.actions}>
          {state.kind === 'failed' && (
            <Button size="small" onClick={onSend}>
              Try again<VisuallyHidden> {file.name}</VisuallyHidden>
            </Button>
          )}
          {state.kind === 'stored' && (
            <Button size="small" variant="secondary" onClick={() => onAction(state.picture)}>
              {action}
            </Button>
          )}
          {isSending ? (
            <Button size="small" variant="quiet" onClick={onCancel}>
              Cancel<VisuallyHidden> {file.name}</VisuallyHidden>
            </Button>
          ) : (
            state.kind !== 'stored' && (
              <Button size="small" variant="quiet" onClick={onRemove}>
                Remove<VisuallyHidden> {file.name}</VisuallyHidden>
              </Button>
            )
          )}
        </div>
      </div>
    </li>
  );
}

const thumbnailWidth = 240;

/** Drawn on a canvas: the policy of this window permits no address of a local file. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void createImageBitmap(file, { resizeWidth: thumbnailWidth, resizeQuality: 'medium' }).then(
      (bitmap) => {
        const canvas = document.createElement('canvas');
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        bitmap.close();
        if (isCurrent) setAddress(canvas.toDataURL('image/webp', 0.8));
      },
      // The server says what is wrong with the file.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return address ? <img src={address} alt="" className={styles.thumbnail} /> : <span className={styles.thumbnail} />;
}

import { useEffect, useRef, useState } from 'react';
import { filesAccepted, maxLibraryBytes } from '#contract/media-kinds.ts';
import { type MediaRow, replaceMedia } from '#contract/admin/media.ts';
import { useSessionStore } from '#web/api/api-context.tsx';
import { makeApi } from '#web/api/client.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { sendWithProgress } from '../fields/send-with-progress.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { pictureTypes } from '../parts/upload-panel.tsx';
import { bytesText } from '../fields/bytes-text.ts';
import styles from './media.module.css';

interface Props {
  picture: MediaRow;
  onClose: () => void;
  onReplaced: (picture: MediaRow) => void;
}

/** Puts another file in the place of a picture, after saying what will happen. */
export function ReplaceDialog({ picture, onClose, onReplaced }: Props) {
  const session = useSessionStore();
  // The same file tried again has the same key: it is put in place once.
  const [chosen, setChosen] = useState<{ file: File; key: string } | null>(null);
  const file = chosen?.file ?? null;
  const [part, setPart] = useState<number | null>(null);
  const [revision, setRevision] = useState(picture.revision);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const tooLarge = file !== null && file.size > maxLibraryBytes;
  const replacing = useAttempt(async ({ file: sent, key }: { file: File; key: string }) => {
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const call = makeApi({ session, locale: 'au', fetch: sendWithProgress({ onProgress: setPart, signal }) });
      const response = await call(replaceMedia, { mediaId: picture.mediaId, revision, key }, { files: [sent] });
      if (response.results) onReplaced(response.results.media);
      // What the other has done is said; the next press goes on.
      if (response.stale) {
        setRevision(response.stale.revision);
        setChosen({ file: sent, key: crypto.randomUUID() });
      }
      return response;
    } finally {
      setPart(null);
    }
  });
  const { uses } = picture;
  const isPicture = picture.kind === 'picture';
  return (
    <ConfirmDialog
      title="Replace the file"
      press={replacing.submitError.length > 0 ? 'Try again' : 'Replace'}
      keep="Cancel"
      isSafe
      isReady={chosen !== null && !tooLarge}
      pending={replacing.pending}
      errors={replacing.submitError}
      onYes={() => chosen && void replacing.attempt(chosen)}
      onClose={onClose}
    >
      <p>
        {uses === 0
          ? `Nothing uses this ${isPicture ? 'picture' : 'file'} yet.`
          : `Everything that uses this ${isPicture ? 'picture' : 'file'} (${uses === 1 ? '1 place' : `${uses} places`}) ${isPicture ? 'shows' : 'links to'} the new file at once.`}{' '}
        Its description {isPicture && 'and focal point '}stay{!isPicture && 's'}. The old file can be put back for 30
        days.
      </p>
      <FileField
        label="The new file"
        isSingle
        hint={
          isPicture ? 'JPEG, PNG, WebP, AVIF, GIF or HEIC, at most 40 MB' : 'PDF, Word, Excel or sound, at most 40 MB'
        }
        accept={isPicture ? pictureTypes : filesAccepted}
        error={tooLarge ? 'This file is larger than 40 MB. Make it smaller and choose it again.' : undefined}
        chosen={file ? [{ key: 'file', name: file.name, size: bytesText(file.size) }] : []}
        onAdd={([added]) => setChosen(added ? { file: added, key: crypto.randomUUID() } : null)}
        onRemove={() => setChosen(null)}
      />
      {part !== null && (
        <progress className={styles.bar} aria-label="Upload" max={100} value={Math.round(part * 100)} />
      )}
    </ConfirmDialog>
  );
}

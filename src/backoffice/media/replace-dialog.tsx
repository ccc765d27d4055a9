import { useEffect, useRef, useState } from 'react';
import { maxFileBytes } from '#contract/attachments.ts';
import { type MediaRow, replaceMedia } from '#contract/admin/media.ts';
import { useSessionStore } from '#web/api/api-context.tsx';
import { makeApi } from '#web/api/client.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { sendWithProgress } from '../parts/send-with-progress.ts';
import { pictureTypes } from '../parts/upload-panel.tsx';
import { bytesText } from '../parts/uploads.ts';
import styles from './media.module.css';

interface Props {
  picture: MediaRow;
  onClose: () => void;
  onReplaced: (picture: MediaRow) => void;
}

/** Puts another file in the place of a picture, after saying what will happen. */
export function ReplaceDialog({ picture, onClose, onReplaced }: Props) {
  const session = useSessionStore();
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const tooLarge = file !== null && file.size > maxFileBytes;
  const replacing = useAttempt(async (chosen: File) => {
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const call = makeApi({ session, locale: 'au', fetch: sendWithProgress({ onProgress: setPart, signal }) });
      const input = { mediaId: picture.mediaId, key: crypto.randomUUID() };
      const response = await call(replaceMedia, input, { files: [chosen] });
      if (response.results) onReplaced(response.results.media);
      return response;
    } finally {
      setPart(null);
    }
  });
  const { uses } = picture;
  return (
    <Dialog open title="Replace the file" onClose={onClose}>
      <p>
        {uses === 0
          ? 'Nothing uses this picture yet.'
          : `Everything that uses this picture (${uses === 1 ? '1 place' : `${uses} places`}) shows the new file at once.`}{' '}
        Its description and focal point stay. The old file is deleted, which cannot be taken back.
      </p>
      <FileField
        label="The new file"
        hint="JPEG, PNG, WebP, AVIF or GIF, at most 10 MB"
        accept={pictureTypes}
        error={tooLarge ? 'This file is larger than 10 MB. Make the picture smaller and choose it again.' : undefined}
        chosen={file ? [{ key: 'file', name: file.name, size: bytesText(file.size) }] : []}
        onAdd={([added]) => setFile(added ?? null)}
        onRemove={() => setFile(null)}
      />
      {part !== null && (
        <progress className={styles.bar} aria-label="Upload" max={100} value={Math.round(part * 100)} />
      )}
      <ErrorList errors={replacing.submitError} />
      <div className={styles.actions}>
        <Button
          pending={replacing.pending}
          disabled={file === null || tooLarge}
          onClick={() => file && void replacing.attempt(file)}
        >
          {replacing.submitError.length > 0 ? 'Try again' : 'Replace'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { Caller } from '#contract/endpoint.ts';
import type { ApiError } from '#contract/errors.ts';
import { maxLibraryBytes } from '#contract/media-kinds.ts';
import { useSessionStore } from '#web/api/api-context.tsx';
import { makeApi } from '#web/api/client.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { sendWithProgress } from './send-with-progress.ts';
import { bytesText } from './bytes-text.ts';
import styles from './fields.module.css';

export const documentHint = 'PDF, Word, Excel, CSV, text or sound (MP3, M4A, OGG, WAV), at most 40 MB.';

interface Props {
  label: string;
  hint: string;
  /** File name extensions, such as '.pdf,.docx'. */
  accept: string;
  /** What the button does, such as 'Add the file'. */
  press: string;
  /** Sends the file with `call`, which tells how much is sent. The same file again has the same `key`. */
  onSend: (
    file: File,
    by: { call: Caller; key: string },
  ) => Promise<{ results?: unknown; errors?: readonly ApiError[] | undefined }>;
  onStored: () => void;
  onCancel?: () => void;
}

/** Chooses one file and stores it, with its progress. What failed can be tried again. */
export function UploadField({ label, hint, accept, press, onSend, onStored, onCancel }: Props) {
  const session = useSessionStore();
  const [chosen, setChosen] = useState<{ file: File; key: string } | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isTooLarge = chosen !== null && chosen.file.size > maxLibraryBytes;
  const sending = useAttempt(async ({ file, key }: { file: File; key: string }) => {
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const call = makeApi({ session, locale: 'au', fetch: sendWithProgress({ onProgress: setPart, signal }) });
      return await onSend(file, { call, key });
    } finally {
      setPart(null);
    }
  });
  const send = async (what: { file: File; key: string }) => {
    if (!(await sending.attempt(what))) return;
    setChosen(null);
    onStored();
  };
  const choose = (file: File | undefined): void => {
    sending.clear();
    setChosen(file ? { file, key: crypto.randomUUID() } : null);
  };
  return (
    <>
      <FileField
        label={label}
        hint={hint}
        accept={accept}
        error={isTooLarge ? 'This file is larger than 40 MB. Make it smaller and choose it again.' : undefined}
        chosen={chosen ? [{ key: chosen.key, name: chosen.file.name, size: bytesText(chosen.file.size) }] : []}
        onAdd={([added]) => choose(added)}
        onRemove={() => choose(undefined)}
      />
      {part !== null && (
        <progress className={styles.bar} aria-label={`Upload: ${label}`} max={100} value={Math.round(part * 100)} />
      )}
      <ErrorList errors={sending.submitError} />
      <div className={styles.row}>
        <Button
          pending={sending.pending}
          disabled={chosen === null || isTooLarge}
          onClick={() => chosen && void send(chosen)}
        >
          {sending.submitError.length > 0 ? 'Try again' : press}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </>
  );
}

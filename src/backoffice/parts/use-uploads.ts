import { useEffect, useRef, useState } from 'react';
import { type MediaRow, uploadMedia } from '#contract/admin/media.ts';
import { useSessionStore } from '#web/api/api-context.tsx';
import { makeApi } from '#web/api/client.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { CallError } from '#web/api/call-error.ts';
import { sendWithProgress } from '../fields/send-with-progress.ts';
import { checked, chosen, isWaiting, stateOf, type Upload, type UploadState } from './uploads.ts';

/** More at once would only share the same connection. */
const atOnce = 2;

/** The files that are chosen, sent and stored, each with its own progress. */
export function useUploads(onStored: (picture: MediaRow, wasKnown: boolean) => void) {
  const session = useSessionStore();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((each) => each.abort());
  }, []);

  const change = (key: string, values: Partial<Upload>): void =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const setState = (key: string, state: UploadState): void => change(key, { state });

  async function send({ key, file, alt, isDecorative }: Upload): Promise<void> {
    const cancel = new AbortController();
    running.current.set(key, cancel);
    setState(key, { kind: 'sending', part: 0 });
    const call = makeApi({
      session,
      locale: 'au',
      fetch: sendWithProgress({
        onProgress: (part) => setState(key, { kind: 'sending', part }),
        signal: cancel.signal,
      }),
    });
    try {
      const state = stateOf(await call(uploadMedia, { alt, isDecorative }, { files: [file] }));
      setState(key, state);
      if (state.kind === 'stored') onStored(state.picture, state.wasKnown);
    } catch (error) {
      if (cancel.signal.aborted) setState(key, { kind: 'chosen' });
      else if (error instanceof CallError && error.errors.length > 0) setState(key, stateOf({ errors: error.errors }));
      else setState(key, { kind: 'failed', message: errorTexts(error).join(' ') });
    } finally {
      running.current.delete(key);
    }
  }

  async function sendAll(which: readonly Upload[]): Promise<void> {
    const { uploads: next, ready } = checked(which);
    setUploads((before) => before.map((each) => next.find(({ key }) => key === each.key) ?? each));
    const waiting = [...ready];
    const work = async () => {
      for (let upload = waiting.shift(); upload; upload = waiting.shift()) await send(upload);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  return {
    uploads,
    waiting: uploads.filter(isWaiting),
    add: (files: readonly File[]) =>
      setUploads((before) => [...before, ...files.map((file) => chosen(file, crypto.randomUUID()))]),
    describe: (key: string, values: Pick<Partial<Upload>, 'alt' | 'isDecorative'>) =>
      setUploads((before) =>
        before.map((each) =>
          each.key === key
            ? { ...each, ...values, state: each.state.kind === 'chosen' ? { kind: 'chosen' } : each.state }
            : each,
        ),
      ),
    remove: (key: string) => setUploads((before) => before.filter((each) => each.key !== key)),
    cancel: (key: string) => running.current.get(key)?.abort(),
    send: (upload: Upload) => sendAll([upload]),
    sendAll: () => sendAll(uploads),
    clearStored: () => setUploads((before) => before.filter(({ state }) => state.kind !== 'stored')),
  };
}

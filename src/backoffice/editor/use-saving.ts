import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { saveDraft, saveVersion } from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useSession } from '#web/api/use-session.ts';
import { type Autosave, makeAutosave, type SaveResult, type SaveState } from './autosave.ts';
import type { Draft } from './draft.ts';
import { forgetLocally, keepLocally } from './local-copy.ts';

export interface Saving {
  state: SaveState;
  /** What the server and this window had in common at last; a conflict compares with it. */
  base(): Draft;
  changed(draft: Draft): void;
  flush(): Promise<void>;
  lock(): number;
  /** After a publication or schedule of the saved content, which counts as a save. */
  setLock(lock: number): void;
  hasUnsaved(): boolean;
  /** Saves the content of a solved conflict with the lock of the other's save. */
  goOn(base: Draft, draft: Draft, lock: number): void;
  /** Makes a numbered version; `text` says why it could not. */
  keepVersion(note?: string): Promise<{ ok: boolean; version?: number; text?: string }>;
}

/** Keeps the working copy of a page on the server, and in this browser while the server cannot be reached. */
export function useSaving(page: { pageId: number; lock: number }, first: Draft, savedAt: string | null): Saving {
  const call = useApi();
  const { user } = useSession();
  const { pageId } = page;
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: savedAt });
  const autosave = useRef<Autosave<Draft> | null>(null);
  const base = useRef(first);
  const latest = useRef(first);
  const noteState = useEffectEvent((next: SaveState): void => {
    setState(next);
    if (next.kind === 'failed' || next.kind === 'stale')
      keepLocally(pageId, { uid: user?.uid ?? '', at: new Date().toISOString(), draft: latest.current });
    if (next.kind === 'saved') forgetLocally(pageId);
  });

  useEffect(() => {
    const made = makeAutosave<Draft>({
      lock: page.lock,
      onState: (next) => noteState(next),
      async save(draft, lock): Promise<SaveResult> {
        const { results, errors } = await call(saveDraft, { pageId, lock, ...draft });
        if (results) {
          base.current = draft;
          return { ok: true, ...results };
        }
        const [error] = errors ?? [];
        return { ok: false, isStale: error?.code === 'stale', text: error?.errorMessage ?? '' };
      },
    });
    autosave.current = made;
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') void made.flush();
    };
    const leaving = (event: BeforeUnloadEvent): void => {
      if (made.hasUnsaved()) event.preventDefault();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('beforeunload', leaving);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('beforeunload', leaving);
      void made.flush().then(() => made.stop());
    };
  }, [call, page.lock, pageId]);

  const calls = useMemo(
    () => ({
      base: () => base.current,
      changed(draft: Draft): void {
        latest.current = draft;
        autosave.current?.changed(draft);
      },
      flush: async () => autosave.current?.flush(),
      lock: () => autosave.current?.lock() ?? page.lock,
      setLock: (lock: number) => autosave.current?.setLock(lock),
      hasUnsaved: () => autosave.current?.hasUnsaved() ?? false,
      goOn(common: Draft, draft: Draft, lock: number): void {
        base.current = common;
        latest.current = draft;
        autosave.current?.setLock(lock);
        autosave.current?.changed(draft);
        void autosave.current?.flush();
      },
      async keepVersion(note = ''): ReturnType<Saving['keepVersion']> {
        const saver = autosave.current;
        if (!saver) return { ok: false };
        await saver.flush();
        if (saver.hasUnsaved()) return { ok: false, text: 'It is not saved yet. Please try again.' };
        try {
          const { results, errors } = await call(saveVersion, {
            pageId,
            lock: saver.lock(),
            note,
            key: crypto.randomUUID(),
          });
          if (!results) return { ok: false, text: errors?.[0]?.errorMessage ?? '' };
          saver.setLock(results.lock);
          setState({ kind: 'saved', at: results.savedAt });
          return { ok: true, version: results.version };
        } catch (error) {
          return { ok: false, text: errorTexts(error)[0] ?? '' };
        }
      },
    }),
    [call, page.lock, pageId],
  );
  return useMemo(() => ({ ...calls, state }), [calls, state]);
}

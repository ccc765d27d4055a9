import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { saveDraft, saveVersion } from '#contract/admin/pages.ts';
import { useApi, useSessionStore } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useSession } from '#web/api/use-session.ts';
import { useStaff } from '../parts/staff.ts';
import { type Autosave, makeAutosave, type SaveResult, type SaveState } from './autosave.ts';
import type { Draft } from './draft.ts';
import { forgetLocally, keepLocally } from './local-copy.ts';

export interface Saving {
  state: SaveState;
  /** Something is not saved, and this browser cannot keep it either: nobody is logged in, or there is no room. */
  isInWindowOnly: boolean;
  /** What the server and this window had in common at last; a conflict compares with it. */
  base(): Draft;
  changed(draft: Draft): void;
  /**
   * Before anything is done with the draft on the server: sends what waits. Says why something is not saved, or null
   * if all is.
   */
  settle(): Promise<string | null>;
  revision(): number;
  /** After a publication or schedule of the saved content, which counts as a save. */
  setRevision(revision: number): void;
  hasUnsaved(): boolean;
  /** Saves the content of a solved conflict over the other's save, which becomes a version first. */
  goOn(base: Draft, draft: Draft, revision: number): Promise<void>;
  /** What the server has now is what the window shows: somebody else's save, or a version that was restored. */
  adopt(draft: Draft, revision: number): void;
  /** The copy of an earlier window is part of the draft now: it goes when that is saved. */
  use(copyId: string): void;
  /** Makes a numbered version; `text` says why it could not. */
  keepVersion(note?: string): Promise<{ ok: boolean; version?: number; text?: string }>;
}

const theirNote = 'Kept before the changes of two people were put together.';

/** Keeps the working copy of a page on the server, and in this browser while the server cannot be reached. */
export function useSaving(page: { pageId: number; revision: number }, first: Draft, savedAt: string | null): Saving {
  const call = useApi();
  const session = useSessionStore();
  const { user } = useSession();
  const { uid } = useStaff();
  const { pageId } = page;
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: savedAt });
  const [hasRoom, setRoom] = useState(true);
  const autosave = useRef<Autosave<Draft> | null>(null);
  const base = useRef(first);
  const latest = useRef(first);
  const [ownCopy] = useState(() => crypto.randomUUID());
  const copies = useRef(new Set<string>([ownCopy]));
  const keep = useEffectEvent((): void => {
    // After a log-out nothing of an unpublished page stays on the machine, also if the window has gone meanwhile.
    if (session.state().user?.uid !== uid) return;
    const isKept = keepLocally(pageId, {
      id: ownCopy,
      uid,
      at: new Date().toISOString(),
      draft: latest.current,
      revision: autosave.current?.revision() ?? page.revision,
      base: base.current,
    });
    setRoom(isKept);
  });
  const noteState = useEffectEvent((next: SaveState): void => {
    setState(next);
    if (next.kind === 'saved') for (const id of copies.current) forgetLocally(pageId, id);
  });

  useEffect(() => {
    const made = makeAutosave<Draft>({
      revision: page.revision,
      onState: (next) => noteState(next),
      keep: () => keep(),
      async save(draft, revision): Promise<SaveResult> {
        const { results, errors } = await call(saveDraft, { pageId, revision, ...draft });
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
      if (document.visibilityState === 'hidden') void made.leave();
    };
    const leaving = (event: BeforeUnloadEvent): void => {
      if (made.hasUnsaved()) event.preventDefault();
    };
    // The save that was begun may end with the window.
    const gone = (): void => {
      if (made.hasUnsaved()) keep();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('beforeunload', leaving);
    window.addEventListener('pagehide', gone);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('beforeunload', leaving);
      window.removeEventListener('pagehide', gone);
      void made.leave().then(() => made.stop());
    };
  }, [call, page.revision, pageId]);

  const calls = useMemo(
    () => ({
      base: () => base.current,
      changed(draft: Draft): void {
        latest.current = draft;
        autosave.current?.changed(draft);
      },
      settle: async () => autosave.current?.settle() ?? null,
      revision: () => autosave.current?.revision() ?? page.revision,
      setRevision: (revision: number) => autosave.current?.setRevision(revision),
      hasUnsaved: () => autosave.current?.hasUnsaved() ?? false,
      use: (copyId: string) => void copies.current.add(copyId),
      async goOn(common: Draft, draft: Draft, revision: number): Promise<void> {
        latest.current = draft;
        setState({ kind: 'saving' });
        const input = { pageId, revision, note: theirNote, key: crypto.randomUUID() };
        // Without a draft there is nothing to keep; if somebody has saved again, the next save finds that out.
        const kept = await call(saveVersion, input).catch(() => null);
        base.current = common;
        autosave.current?.setRevision(kept?.results?.revision ?? revision);
        autosave.current?.changed(latest.current);
        await autosave.current?.flush();
      },
      adopt(draft: Draft, revision: number): void {
        const saver = autosave.current;
        base.current = draft;
        latest.current = draft;
        saver?.setRevision(revision);
        if (saver?.hasUnsaved() === true) saver.changed(draft);
      },
      async keepVersion(note = ''): ReturnType<Saving['keepVersion']> {
        const saver = autosave.current;
        if (!saver) return { ok: false };
        const unsaved = await saver.settle();
        if (unsaved !== null) return { ok: false, text: unsaved };
        try {
          const { results, errors } = await call(saveVersion, {
            pageId,
            revision: saver.revision(),
            note,
            key: crypto.randomUUID(),
          });
          if (!results) return { ok: false, text: errors?.[0]?.errorMessage ?? '' };
          saver.setRevision(results.revision);
          setState({ kind: 'saved', at: results.savedAt });
          return { ok: true, version: results.version };
        } catch (error) {
          return { ok: false, text: errorTexts(error)[0] ?? '' };
        }
      },
    }),
    [call, page.revision, pageId],
  );
  const isInWindowOnly = state.kind !== 'saved' && (user === null || !hasRoom);
  return useMemo(() => ({ ...calls, state, isInWindowOnly }), [calls, state, isInWindowOnly]);
}

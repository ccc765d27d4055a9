import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type getPageDetail, notePresence, type PageForEdit, saveDraft, saveVersion } from '#contract/admin/pages.ts';
import type { Output } from '#contract/endpoint.ts';
import type { FromPage } from '#contract/editor-messages.ts';
import { useApi, useSessionStore } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { PictureDialog, type Picture } from '../parts/picture-dialog.tsx';
import { type Autosave, makeAutosave, type SaveResult, type SaveState } from './autosave.ts';
import { saveText } from './save-text.ts';
import { Conflict } from './conflict.tsx';
import { BlockForm } from './block-form.tsx';
import {
  addItem,
  begin,
  type Draft,
  duplicateItem,
  findItem,
  type History,
  itemsOf,
  moveItem,
  redo,
  removeItem,
  setPayload,
  step,
  undo,
} from './draft.ts';
import { Outline } from './outline.tsx';
import { linkToPage, type PageLink } from './page-link.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { Stage } from './stage.tsx';
import { PageSettings } from './settings.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import styles from './editor.module.css';

export type Detail = NonNullable<Output<typeof getPageDetail>['data']>;

const presenceMs = 15_000;

/** Outline, page and form of one page; this window is the one writer of its draft. */
export function EditorWindow({
  page,
  detail,
  mayPublish,
  onReload,
}: {
  page: PageForEdit;
  detail: Detail;
  mayPublish: boolean;
  onReload: () => void;
}) {
  const call = useApi();
  const session = useSessionStore();
  const [history, setHistory] = useState<History>(() => begin(draftOf(page)));
  const [selected, setSelected] = useState<number | null>(null);
  const [save, setSave] = useState<SaveState>({ kind: 'saved', at: detail.draft?.updatedAt ?? null });
  const [dialog, setDialog] = useState<{ kind: 'publish' | 'versions'; lock: number } | null>(null);
  const [choosing, setChoosing] = useState<{ answer: (picture: Picture | null) => void } | null>(null);
  const [others, setOthers] = useState<string[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<PageLink | null>(null);
  const autosave = useRef<Autosave<Draft> | null>(null);
  const { present } = history;
  const { pageId } = page;

  /** Makes a step, keeps it, and draws it; what the frame has written itself is drawn there already. */
  function edit(change: (draft: Draft) => Draft, { isDrawn = false } = {}): void {
    const next = step(history, change);
    if (next === history) return;
    setHistory(next);
    autosave.current?.changed(next.present);
    if (!isDrawn) drawNow(next.present);
  }
  function drawNow(draft: Draft): void {
    link.current?.post({ v: 1, type: 'draw', rev: Date.now(), content: draft.content, title: draft.title });
  }
  function travel(next: History): void {
    if (next.present === present) return;
    setHistory(next);
    autosave.current?.changed(next.present);
    drawNow(next.present);
  }
  function select(itemId: number | null): void {
    setSelected(itemId);
    if (itemId !== null) link.current?.post({ v: 1, type: 'selectItem', itemId });
  }
  function choosePicture(): Promise<Picture | null> {
    return new Promise((resolve) => {
      setChoosing({
        answer(picture) {
          setChoosing(null);
          resolve(picture);
        },
      });
    });
  }
  async function keepVersion(note = ''): Promise<{ ok: boolean; version?: number; text?: string }> {
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
      setSave({ kind: 'saved', at: results.savedAt });
      setMessage(`Version ${results.version} is saved.`);
      return { ok: true, version: results.version };
    } catch (error) {
      return { ok: false, text: errorTexts(error)[0] ?? '' };
    }
  }
  function insert(after: number | null, type = 'Html'): void {
    const added = addItem(present, type, after);
    edit(() => added.draft);
    setSelected(added.itemId);
  }

  /** Saves first, so that the check and the publication meet what the window shows. */
  async function openDialog(kind: 'publish' | 'versions'): Promise<void> {
    await autosave.current?.flush();
    setDialog({ kind, lock: autosave.current?.lock() ?? page.lock });
  }

  const hear = useEffectEvent((said: FromPage): void => {
    switch (said.type) {
      case 'ready':
        // The frame has loaded the stored draft; what has changed since is drawn over it.
        if (history.past.length > 0) drawNow(present);
        return;
      case 'select':
        setSelected(said.itemId);
        return;
      case 'change':
        edit((draft) => setPayload(draft, said.itemId, said.key, said.value), { isDrawn: true });
        return;
      case 'save':
        edit(
          (draft) => said.changes.reduce((all, { itemId, key, value }) => setPayload(all, itemId, key, value), draft),
          { isDrawn: true },
        );
        void keepVersion().then(({ ok, version, text }) =>
          link.current?.post({
            v: 1,
            type: 'saved',
            reqId: said.reqId,
            ok,
            ...(version !== undefined && { version }),
            ...(text !== undefined && { errorMessage: text }),
          }),
        );
        return;
      case 'requestMedia':
        void choosePicture().then((picture) =>
          link.current?.post({
            v: 1,
            type: 'insertMedia',
            reqId: said.reqId,
            url: picture?.url ?? '',
            alt: picture?.alt ?? '',
            kind: 'image',
          }),
        );
        return;
      case 'intent': {
        const { itemId, name } = said;
        if (itemId === null) return;
        if (name === 'insertAfter') insert(itemId);
        if (name === 'moveUp' || name === 'moveDown')
          edit((draft) => moveItem(draft, itemId, name === 'moveUp' ? -1 : 1));
        if (name === 'duplicate') edit((draft) => duplicateItem(draft, itemId).draft);
        if (name === 'remove') {
          edit((draft) => removeItem(draft, itemId));
          setSelected(null);
        }
        return;
      }
      case 'command':
        if (said.name === 'undo') travel(undo(history));
        if (said.name === 'redo') travel(redo(history));
        return;
      case 'failed':
        setMessage(said.errorMessage);
        return;
      default:
    }
  });
  useEffect(() => {
    if (!frame.current) return undefined;
    const made = linkToPage({
      frame: frame.current,
      token: () => session.token(),
      pageId,
      onMessage: (said) => hear(said),
    });
    link.current = made;
    return () => made.close();
  }, [pageId, session]);

  useEffect(() => {
    const made = makeAutosave<Draft>({
      lock: page.lock,
      onState: setSave,
      async save(draft, lock): Promise<SaveResult> {
        const { results, errors } = await call(saveDraft, { pageId, lock, ...draft });
        if (results) return { ok: true, ...results };
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

  useEffect(() => {
    const sessionId = crypto.randomUUID();
    const note = (leaving = false) =>
      call(notePresence, { pageId, sessionId, leaving }).then(
        (answer) => setOthers(answer.others.map(({ name, isYou }) => (isYou ? 'You, in another tab' : name))),
        () => {},
      );
    void note();
    const timer = setInterval(() => void note(), presenceMs);
    return () => {
      clearInterval(timer);
      void note(true);
    };
  }, [call, pageId]);

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      void keepVersion().then(({ ok, text }) => {
        if (!ok) setMessage(text ?? null);
      });
    }
    // Inputs undo their own text.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    if (key === 'z' || key === 'y') {
      event.preventDefault();
      travel(key === 'y' || event.shiftKey ? redo(history) : undo(history));
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const item = selected === null ? undefined : findItem(present, selected);
  return (
    <div className={styles.window}>
      <header className={styles.bar}>
        <div>
          <h1>{present.title || 'Page without a title'}</h1>
          <p className={styles.state}>
            <span role="status">{message ?? saveText(save)}</span>
            {others.length > 0 && <span> · Also here: {others.join(', ')}</span>}
          </p>
        </div>
        <div className={styles.actions}>
          <Button
            size="small"
            variant="quiet"
            disabled={history.past.length === 0}
            onClick={() => travel(undo(history))}
          >
            Undo
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={history.future.length === 0}
            onClick={() => travel(redo(history))}
          >
            Redo
          </Button>
          <Button size="small" variant="secondary" onClick={() => void openDialog('versions')}>
            Versions
          </Button>
          <Button size="small" onClick={() => void openDialog('publish')}>
            {mayPublish ? 'Publish …' : 'Ask for publishing …'}
          </Button>
        </div>
      </header>
      {save.kind === 'stale' && <Conflict text={save.text} draft={present} onReload={onReload} />}
      <div className={styles.panes}>
        <aside className={styles.side}>
          <Outline
            items={itemsOf(present)}
            selected={selected}
            onSelect={select}
            onMove={(itemId, by) => edit((draft) => moveItem(draft, itemId, by))}
            onDuplicate={(itemId) => edit((draft) => duplicateItem(draft, itemId).draft)}
            onRemove={(itemId) => {
              edit((draft) => removeItem(draft, itemId));
              setSelected(null);
            }}
            onAdd={(type) => insert(selected, type)}
          />
        </aside>
        <Stage frame={frame} pageId={pageId} />
        <aside className={styles.side} aria-label="Settings">
          {item ? (
            <>
              <Button size="small" variant="quiet" onClick={() => setSelected(null)}>
                Settings of the page
              </Button>
              <BlockForm
                item={item}
                onChange={(key, value) => edit((draft) => setPayload(draft, item.itemId, key, value))}
                choosePicture={choosePicture}
              />
            </>
          ) : (
            <PageSettings
              draft={present}
              page={detail}
              pageLock={detail.pageLock}
              onChange={edit}
              onSaved={() => setMessage('The address and the access are changed.')}
            />
          )}
        </aside>
      </div>
      {choosing && <PictureDialog onChosen={choosing.answer} />}
      {dialog?.kind === 'publish' && (
        <PublishDialog
          pageId={pageId}
          path={detail.path}
          lock={dialog.lock}
          isPublished={detail.publishedVersion !== null}
          mayPublish={mayPublish}
          onClose={() => setDialog(null)}
          onSelect={select}
          onDone={() => setMessage('Published.')}
        />
      )}
      {dialog?.kind === 'versions' && (
        <VersionsDialog pageId={pageId} lock={dialog.lock} onClose={() => setDialog(null)} onRestored={onReload} />
      )}
    </div>
  );
}

function draftOf({ pageTitle, imageUrl, sections, payloads, embedDataList, nextItemId }: PageForEdit): Draft {
  return { title: pageTitle, imageUrl, content: { sections, payloads, embedDataList, nextItemId } };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getPageDetail, type PageForEdit } from '#contract/admin/pages.ts';
import type { Output } from '#contract/endpoint.ts';
import type { FromPage } from '#contract/editor-messages.ts';
import { useApi, useSessionStore } from '#web/api/api-context.tsx';
import { useSession } from '#web/api/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { PictureDialog, type Picture } from '../parts/picture-dialog.tsx';
import { AddBlockDialog } from './add-block-dialog.tsx';
import { Banners } from './banners.tsx';
import { BlockForm } from './block-form.tsx';
import {
  addItem,
  begin,
  type Draft,
  draftOf,
  duplicateItem,
  findItem,
  type History,
  moveItem,
  redo,
  removeItem,
  setPayload,
  step,
  type Target,
  undo,
} from './draft.ts';
import { forgetLocally, keptLocally } from './local-copy.ts';
import { Outline } from './outline.tsx';
import { linkToPage, type PageLink } from './page-link.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { saveText } from './save-text.ts';
import { PageSettings } from './settings.tsx';
import { type Preview, Stage } from './stage.tsx';
import { useFormFocus } from './use-form-focus.ts';
import { useFrameCheck } from './use-frame-check.ts';
import { namesOf, type Presence, usePresence } from './use-presence.ts';
import { useSaving } from './use-saving.ts';
import { VersionsDialog } from './versions-dialog.tsx';
import styles from './editor.module.css';

export type Detail = NonNullable<Output<typeof getPageDetail>['data']>;

/** Outline, page and form of one page; this window is the one writer of its draft. */
export function EditorWindow({
  page,
  detail: firstDetail,
  mayPublish,
  sessionId,
  presence: first,
  onReload,
}: {
  page: PageForEdit;
  detail: Detail;
  mayPublish: boolean;
  /** Of this tab. */
  sessionId: string;
  /** Who had the page open when it was loaded. */
  presence: Presence;
  onReload: () => void;
}) {
  const call = useApi();
  const session = useSessionStore();
  const { user } = useSession();
  const { pageId } = page;
  const [detail, setDetail] = useState(firstDetail);
  const [history, setHistory] = useState<History>(() => begin(draftOf(page)));
  const [selected, setSelected] = useState<number | null>(null);
  const [dialog, setDialog] = useState<{ kind: 'publish' | 'versions'; lock: number } | null>(null);
  const [choosing, setChoosing] = useState<{ answer: (picture: Picture | null) => void } | null>(null);
  const [adding, setAdding] = useState<{ target: Target } | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  /** An editor who opens a page that another one edits only watches until 'Edit too'. */
  const [isWatching, setWatching] = useState(first.others.some(({ isYou }) => !isYou));
  const [isBehind, setBehind] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [kept, setKept] = useState(() => keptLocally(pageId, user?.uid ?? ''));
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<PageLink | null>(null);
  const { form, now: goToForm, afterwards: goToFormAfterwards } = useFormFocus();
  const saving = useSaving(page, history.present, detail.draft?.updatedAt ?? null);
  const { present } = history;
  const presence = usePresence({ pageId, sessionId, first }, ({ lock }) => {
    if (lock <= saving.lock() || saving.hasUnsaved() || saving.state.kind === 'stale') return;
    if (isWatching) onReload();
    else setBehind(true);
  });

  /** Makes a step, keeps it, and draws it; what the frame has written itself is drawn there already. */
  function edit(change: (draft: Draft) => Draft, { isDrawn = false } = {}): void {
    const next = step(history, change);
    if (next === history) return;
    setHistory(next);
    setMessage(null);
    saving.changed(next.present);
    if (!isDrawn) drawNow(next.present);
  }
  function drawNow(draft: Draft): void {
    link.current?.post({ v: 1, type: 'draw', rev: Date.now(), content: draft.content, title: draft.title });
  }
  function travel(next: History): void {
    if (next.present === present) return;
    setHistory(next);
    saving.changed(next.present);
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
  async function keepVersion(note = '') {
    const kept = await saving.keepVersion(note);
    setMessage(kept.ok ? `Version ${kept.version} is saved.` : (kept.text ?? null));
    return kept;
  }
  function insert(target: Target, type: string): void {
    const added = addItem(present, type, target);
    edit(() => added.draft);
    setSelected(added.itemId);
    goToFormAfterwards();
  }

  const frameCheck = useFrameCheck((message) => link.current?.post(message));
  /** After the address, the publication or the schedules have changed. */
  function refreshDetail(): void {
    void call(getPageDetail, { pageId }).then(
      ({ data }) => data && setDetail(data),
      // The window then shows the state before until it is opened again.
      () => {},
    );
  }

  /** Saves first, so that the check and the publication meet what the window shows. */
  async function openDialog(kind: 'publish' | 'versions'): Promise<void> {
    await saving.flush();
    setDialog({ kind, lock: saving.lock() });
  }

  const hear = useEffectEvent((said: FromPage): void => {
    switch (said.type) {
      case 'ready':
        // The frame has loaded the stored draft; what has changed since is drawn over it.
        if (history.past.length > 0 || preview) drawNow(present);
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
        if (name === 'insertAfter') setAdding({ target: { after: itemId } });
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
      case 'checked':
        frameCheck.heard(said);
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

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      if (!isWatching) void keepVersion();
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
          <h1>{present.title || 'Untitled page'}</h1>
          <p className={styles.state}>
            <span role="status">{message ?? saveText(saving.state)}</span>
            {presence.others.length > 0 && <span> · Also here: {namesOf(presence)}</span>}
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
          <Button size="small" disabled={isWatching} onClick={() => void openDialog('publish')}>
            {mayPublish ? 'Publish …' : 'Ask to publish …'}
          </Button>
        </div>
      </header>
      <Banners
        pageId={pageId}
        saving={saving}
        present={present}
        watching={isWatching ? namesOf(presence) || 'Somebody else' : null}
        onEditToo={() => setWatching(false)}
        behind={isBehind ? namesOf(presence) || 'Somebody else' : null}
        onReload={onReload}
        kept={kept}
        onKept={(draft) => {
          if (draft) edit(() => draft);
          else forgetLocally(pageId);
          setKept(null);
        }}
        onMerged={(merged, theirs, lock) => {
          const next = step(history, () => merged);
          setHistory(next);
          setMessage(null);
          saving.goOn(theirs, merged, lock);
          drawNow(merged);
        }}
      />
      <div className={styles.panes}>
        <aside className={styles.side} inert={isWatching}>
          <Outline
            draft={present}
            selected={selected}
            onSelect={select}
            onEdit={goToForm}
            onAdd={(target) => setAdding({ target })}
            onChange={(change, isGone = false) => {
              edit(change);
              if (isGone) setSelected(null);
            }}
          />
        </aside>
        <Stage
          frame={frame}
          pageId={pageId}
          preview={preview ?? (isWatching ? { as: 'editor', locale: detail.locale } : null)}
          onPreview={setPreview}
          locale={detail.locale}
          checkWidth={frameCheck.width}
        />
        <aside ref={form} className={styles.side} aria-label="Settings" inert={isWatching}>
          {item ? (
            <>
              <Button size="small" variant="quiet" className={styles.edge} onClick={() => setSelected(null)}>
                Page settings
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
              choosePicture={choosePicture}
              onSaved={() => {
                setMessage('The address and the access are changed.');
                refreshDetail();
              }}
            />
          )}
        </aside>
      </div>
      {choosing && <PictureDialog onChosen={choosing.answer} />}
      {adding && (
        <AddBlockDialog
          onClose={() => setAdding(null)}
          onChoose={(type) => {
            setAdding(null);
            insert(adding.target, type);
          }}
        />
      )}
      {dialog?.kind === 'publish' && (
        <PublishDialog
          pageId={pageId}
          path={detail.path}
          lock={dialog.lock}
          isPublished={detail.publishedVersion !== null}
          mayPublish={mayPublish}
          schedules={detail.schedules}
          check={frameCheck.check}
          onClose={() => setDialog(null)}
          onSelect={(itemId) => {
            select(itemId);
            goToFormAfterwards();
          }}
          onDone={({ state, lock }) => {
            if (lock !== undefined) saving.setLock(lock);
            setMessage(state);
            refreshDetail();
          }}
        />
      )}
      {dialog?.kind === 'versions' && (
        <VersionsDialog
          pageId={pageId}
          lock={saving.lock()}
          onSave={isWatching ? null : keepVersion}
          onClose={() => setDialog(null)}
          onRestored={onReload}
        />
      )}
    </div>
  );
}

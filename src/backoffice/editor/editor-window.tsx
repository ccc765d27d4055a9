import { useRef, useState } from 'react';
import { getPageDetail, getPageForEdit, type PageForEdit } from '#contract/admin/pages.ts';
import type { Output } from '#contract/endpoint.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useSession } from '#web/api/use-session.ts';
import { DoneNotice, type DoneWords } from '../list/done-notice.tsx';
import { TakeOffDialog } from '../parts/take-off-dialog.tsx';
import { AddBlockDialog } from './add-block-dialog.tsx';
import { Banners } from './banners.tsx';
import { BlocksPane } from './blocks-pane.tsx';
import { type Draft, draftOf, findItem, type History, redo, setPayload, step, type Target, undo } from './draft.ts';
import { EditorBar } from './editor-bar.tsx';
import { FormPane } from './form-pane.tsx';
import { afterIntent } from './intent.ts';
import { addBlock, kindsFor } from './layout.ts';
import { fits, type LocalCopy } from './local-copy.ts';
import type { PageLink } from '../parts/page-link.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { RequestBanner } from './request-banner.tsx';
import { saveText } from './save-text.ts';
import { ScheduleLines } from './schedule-line.tsx';
import { type Preview, Stage } from './stage.tsx';
import { useChoices } from './use-choices.tsx';
import { useDrawing } from './use-drawing.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useFrameCheck } from './use-frame-check.ts';
import { useFrameLink } from './use-frame-link.ts';
import { useHistory } from './use-history.ts';
import { useKept } from './use-kept.ts';
import { usePanes } from './use-panes.ts';
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
  const { user } = useSession();
  const { pageId } = page;
  const [detail, setDetail] = useState(firstDetail);
  const { history, latest, setHistory, restart } = useHistory(() => draftOf(page));
  const [selected, setSelected] = useState<number | null>(null);
  const [dialog, setDialog] = useState<{ kind: 'publish' | 'versions' | 'take off'; revision: number } | null>(null);
  const { choosePicture, links, dialogs } = useChoices(detail.locale);
  const [adding, setAdding] = useState<{ target: Target } | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBehind, setBehind] = useState(false);
  /** What has taken the place of the draft; until the next step. */
  const [replaced, setReplaced] = useState<string | null>(null);
  /** The page was taken off the site: what was done, and the way back. */
  const [taken, setTaken] = useState<DoneWords | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const { kept, ...copies } = useKept(pageId, user?.uid ?? '', history.present);
  /** Who opens a page that another edits only watches until 'Edit too', unless they have something to go on with. */
  const [isWatching, setWatching] = useState(kept.length === 0 && first.others.some(({ isYou }) => !isYou));
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<PageLink | null>(null);
  const drawing = useDrawing(link);
  const { form, now: goToForm, afterwards: goToFormAfterwards } = useFormFocus();
  const panes = usePanes();
  const saving = useSaving(page, history.present, detail.draft?.updatedAt ?? null);
  const { present } = history;
  const presence = usePresence({ pageId, sessionId, first, isWatching }, ({ revision }) => {
    if (revision <= saving.revision() || saving.hasUnsaved() || saving.state.kind === 'stale') return;
    if (isWatching) void follow();
    else setBehind(true);
  });
  /** While somebody else writes, the page here becomes theirs without a new window. */
  async function follow(): Promise<void> {
    const { data } = await call(getPageForEdit, { id: pageId }).catch(() => ({ data: null }));
    if (!data || data.revision <= saving.revision() || saving.hasUnsaved()) return;
    const draft = draftOf(data);
    saving.adopt(draft, data.revision);
    restart(draft);
    drawing.now(draft);
  }
  /** Loads the page anew, once what is written here is saved; what cannot be saved stays in this window. */
  async function reload(): Promise<void> {
    const unsaved = await saving.settle();
    if (unsaved === null) onReload();
    else setMessage(unsaved);
  }
  /** Goes on with what an earlier window has kept, or throws it away. What it may replace becomes a version first. */
  async function goOnWith(copy: LocalCopy, draft: Draft | null): Promise<void> {
    if (draft && !fits(copy, saving.revision(), latest.current)) {
      const { ok, text } = await saving.keepVersion();
      if (!ok) return setMessage(text ?? null);
    }
    if (!draft) return copies.discard(copy);
    copies.drop(copy);
    saving.use(copy.id);
    replace(draft);
    saving.changed(draft);
  }
  /** Another content in one step; what was typed meanwhile is the step before. */
  function replace(draft: Draft): void {
    setHistory(step(latest.current, () => draft));
    setMessage(null);
    setReplaced(null);
    drawing.now(draft);
  }
  /** A verb has put something else in place of the draft: a step here, so that Undo goes back over it. */
  async function takeOver(text: string): Promise<void> {
    const { data } = await call(getPageForEdit, { id: pageId }).catch(() => ({ data: null }));
    if (!data) return onReload();
    setDialog(null);
    setSelected(null);
    const draft = draftOf(data);
    saving.adopt(draft, data.revision);
    replace(draft);
    setReplaced(text);
    refreshDetail();
  }
  /** Makes a step, keeps it, and draws it; what the frame has written itself is drawn there already. */
  function edit(
    change: (draft: Draft) => Draft,
    { isDrawn = false, field }: { isDrawn?: boolean; field?: string } = {},
  ): void {
    const next = step(latest.current, change, field);
    if (next === latest.current) return;
    setHistory(next);
    setMessage(null);
    setReplaced(null);
    saving.changed(next.present);
    if (isDrawn) return;
    (field === undefined ? drawing.now : drawing.soon)(next.present);
  }
  function travel(next: History): void {
    if (next.present === latest.current.present) return;
    setHistory(next);
    setReplaced(null);
    saving.changed(next.present);
    drawing.now(next.present);
  }
  const goBack = (): void => travel(undo(latest.current));
  const goOn = (): void => travel(redo(latest.current));
  function select(itemId: number | null): void {
    setSelected(itemId);
    if (itemId !== null) link.current?.post({ v: 1, type: 'selectItem', itemId });
  }
  async function keepVersion(note = '') {
    const kept = await saving.keepVersion(note);
    setMessage(kept.ok ? `Version ${kept.version} is saved.` : (kept.text ?? null));
    return kept;
  }
  /** Asks for the kind of block, unless there is one only. */
  function add(target: Target): void {
    const kinds = kindsFor(latest.current.present, target);
    if (kinds.length === 1 && kinds[0] !== undefined) insert(target, kinds[0]);
    else setAdding({ target });
  }
  function insert(target: Target, type: string): void {
    const added = addBlock(latest.current.present, type, target);
    edit(() => added.draft);
    select(added.itemId);
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

  const takenOff = (words: DoneWords): void => {
    setDialog(null);
    setTaken(words);
    refreshDetail();
  };
  /** Saves first, so that the check and the publication meet what the window shows. */
  async function openDialog(kind: 'publish' | 'versions'): Promise<void> {
    const unsaved = await saving.settle();
    if (kind === 'publish' && unsaved !== null) setMessage(unsaved);
    else setDialog({ kind, revision: saving.revision() });
  }

  useFrameLink(
    { frame, linkRef: link, pageId },
    {
      ready() {
        drawing.scale();
        frameCheck.ready();
        // An edited frame has loaded the stored draft, another one what is live: the draft is drawn over it.
        if (latest.current.past.length > 0 || preview || isWatching) drawing.now(latest.current.present);
      },
      select: setSelected,
      write: (changes) =>
        edit((draft) => changes.reduce((all, { itemId, key, value }) => setPayload(all, itemId, key, value), draft), {
          isDrawn: true,
          // What is typed in one place is one step.
          ...(changes.length === 1 && { field: `${changes[0]?.itemId} ${changes[0]?.key}` }),
        }),
      save: () => keepVersion(),
      choosePicture,
      chooseLink: links.choose,
      intend(itemId, said) {
        if (said.name === 'editField') {
          setSelected(itemId);
          panes.open('form');
          goToFormAfterwards();
        }
        if (said.name === 'insertAfter') add({ after: itemId });
        const now = latest.current.present;
        const next = afterIntent(now, itemId, said);
        if (next !== now) edit(() => next);
        else if (said.name === 'moveTo') setMessage('That block does not fit there.');
        if (said.name === 'remove') setSelected(null);
      },
      undo: goBack,
      redo: goOn,
      checked: (said) => frameCheck.heard(said),
      failed: setMessage,
    },
  );

  useEditorKeys({ save: () => !isWatching && void keepVersion(), undo: goBack, redo: goOn });
  const item = selected === null ? undefined : findItem(present, selected);
  return (
    <div className={styles.window}>
      <EditorBar
        title={present.title}
        state={message ?? saveText(saving.state)}
        others={namesOf(presence)}
        mayPublish={mayPublish}
        isWatching={isWatching}
        onUndo={history.past.length > 0 ? goBack : null}
        onRedo={history.future.length > 0 ? goOn : null}
        onVersions={() => void openDialog('versions')}
        onPublish={() => void openDialog('publish')}
      >
        <ScheduleLines
          {...{ pageId, present, saving, mayPublish }}
          schedules={detail.schedules}
          onPutIn={({ version }, revision) => {
            saving.setRevision(revision);
            setMessage(`Your changes are in version ${version} now.`);
            refreshDetail();
          }}
        />
      </EditorBar>
      <DoneNotice done={taken} />
      <RequestBanner
        {...{ pageId, mayPublish }}
        request={detail.request}
        onAnswered={(askedBy) => {
          setMessage(`It is sent back to ${askedBy}.`);
          refreshDetail();
        }}
      />
      <DoneNotice done={replaced === null ? null : { text: replaced, undo: { label: 'Undo', run: goBack } }} />
      <DoneNotice done={copies.done} />
      <Banners
        pageId={pageId}
        saving={saving}
        present={present}
        watching={isWatching ? namesOf(presence) : null}
        onEditToo={() => setWatching(false)}
        behind={isBehind ? namesOf(presence) || 'Somebody else' : null}
        onReload={() => void reload()}
        kept={kept}
        isSame={(copy) => fits(copy, saving.revision(), history)}
        onKept={(copy, draft) => void goOnWith(copy, draft)}
        onMerged={(merged, theirs, revision) => {
          replace(merged);
          void saving.goOn(theirs, merged, revision);
        }}
      />
      <div
        className={styles.panes}
        data-blocks={panes.isOpen('blocks') ? 'open' : 'folded'}
        data-form={panes.isOpen('form') ? 'open' : 'folded'}
      >
        <BlocksPane
          panes={panes}
          inert={isWatching}
          draft={present}
          selected={selected}
          onSelect={select}
          onEdit={goToForm}
          onAdd={add}
          onChange={(change, isGone = false) => {
            edit(change);
            if (isGone) setSelected(null);
          }}
        />
        <Stage
          frame={frame}
          pageId={pageId}
          preview={preview ?? (isWatching ? { as: 'editor', locale: detail.locale } : null)}
          onPreview={setPreview}
          locale={detail.locale}
          checkWidth={frameCheck.width}
          onScale={drawing.scale}
        />
        <FormPane
          ref={form}
          {...{ panes, item, choosePicture, links, mayPublish }}
          inert={isWatching}
          onField={(itemId, key, value) =>
            edit((draft) => setPayload(draft, itemId, key, value), { field: `${itemId} ${key}` })
          }
          onPage={() => setSelected(null)}
          draft={present}
          page={detail}
          pageRevision={detail.pageRevision}
          onPutBack={() => void reload()}
          onChange={(change) => edit(change)}
          onSaved={() => {
            setMessage('The address and the access are changed.');
            refreshDetail();
          }}
        />
      </div>
      {dialogs}
      {adding && (
        <AddBlockDialog
          kinds={kindsFor(present, adding.target)}
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
          revision={dialog.revision}
          isPublished={detail.publishedVersion !== null}
          mayPublish={mayPublish}
          schedules={detail.schedules}
          onTakeOff={() => setDialog({ kind: 'take off', revision: dialog.revision })}
          check={frameCheck.check}
          onClose={() => setDialog(null)}
          onSelect={(itemId) => {
            select(itemId);
            goToFormAfterwards();
          }}
          onDone={({ state, revision }) => {
            if (revision !== undefined) saving.setRevision(revision);
            setMessage(state);
            refreshDetail();
          }}
        />
      )}
      {dialog?.kind === 'take off' && (
        <TakeOffDialog
          act="off"
          page={detail}
          isLive
          onClose={() => setDialog(null)}
          onDone={takenOff}
          onBack={takenOff}
        />
      )}
      {dialog?.kind === 'versions' && (
        <VersionsDialog
          pageId={pageId}
          saving={saving}
          onSave={isWatching ? null : keepVersion}
          onClose={() => setDialog(null)}
          onRestored={(version) => void takeOver(`Version ${version} is the draft now. Nothing is published.`)}
          onThrownAway={() => void takeOver('Your changes are thrown away.')}
        />
      )}
    </div>
  );
}

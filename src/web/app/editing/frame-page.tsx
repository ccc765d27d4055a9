import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type BlockData, loadBlockData, loadViews } from '#blocks/block-data.ts';
import { payloadOf } from '#blocks/define.ts';
import { PlaceContext } from '#blocks/place.ts';
import type { PageForEdit } from '#contract/admin/pages.ts';
import { type CmsPage, isSensitive } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import type { FromEditor, FromPage } from '#contract/editor-messages.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { BeforeLoading } from '#web/ui/after-hydration.tsx';
import { Band } from '#web/ui/band.tsx';
import type { UploadPicture } from '#web/ui/text-editor/missing-picture.ts';
import { itemsOf, withEmbeds } from '../cms-page.tsx';
import { blockName, elementOf, findItem, htmlField, itemAt, rectOf, withPayload } from './blocks-in-page.ts';
import { FrameBlocks } from './frame-blocks.tsx';
import { checkPage } from './check-page.ts';
import { type Drawn, sharing } from './drawn.ts';
import { listenToPage, openLinksApart, whenLeft } from './page-events.ts';
import { InlineHtml } from './inline-html.tsx';
import { payloadWith, withMarks, type Words } from './marks.ts';
import { Outlines } from './outlines.tsx';
import { firstPicture, payloadWithPicture, pictureAt, type PicturePlace } from './pictures-on-page.ts';
import { useQuestionsToParent } from './questions-to-parent.ts';
import { isSliderControl, pauseSliders, showItem } from './sliders-on-page.ts';
import { useWords } from './use-words.ts';
import styles from './editing.module.css';

export interface FramePageProps {
  page: PageForEdit;
  mode: 'edit' | 'viewonly';
  /** Features that the parent named. */
  features: ReadonlySet<string>;
  /** The block of the address, to select at the start. */
  firstItem: number | null;
  /** Where to scroll once the page is drawn. */
  top: number;
  call: Caller;
  post: (message: FromPage) => void;
  upload: UploadPicture;
  /** Gives the messages of the parent to this component until the result is called. */
  listen: (listener: (message: FromEditor) => void) => () => void;
  /** The blocks are drawn. */
  onStanding: () => void;
}

type Change = Extract<FromPage, { type: 'save' }>['changes'][number];

/** Keys follow each other faster: the window around draws once for all of them, not between two. */
const changeMs = 500;
/** Whoever types without a pause is not forgotten. */
const longestMs = 3000;
/** The motion of sliders loads once the page stands and can be written. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
const emptyData: BlockData = { data: {}, failures: {} };

/** The page as visitors see it, with what an editor selects and writes. The parent keeps the draft. */
export function FramePage({
  page: loaded,
  mode,
  features,
  firstItem,
  top,
  call,
  post,
  upload,
  listen,
  onStanding,
}: FramePageProps) {
  /** The stored content with the changes of this frame; what is drawn has snippets filled in. */
  const [page, setPage] = useState<CmsPage>(loaded);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const [editing, setEditing] = useState<{ itemId: number; key: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const unsaved = useRef(new Map<string, Change>());
  /** Those of them that the parent has not got yet. */
  const unsent = useRef(new Set<string>());
  const saving = useRef<{ reqId: string; sent: Change[] } | null>(null);
  const { chooseMedia, chooseLink, ...questions } = useQuestionsToParent(post);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Since when something is unsent. */
  const since = useRef(0);
  /** What the parent has drawn while somebody wrote here; drawn when the writing ends. */
  const held = useRef<Partial<CmsPage> | null>(null);
  /** A block that was selected before it is drawn. */
  const awaited = useRef<number | null>(null);

  const marks = useRef(new Map<string, number>());
  const toDraw = useEffectEvent(async (next: CmsPage): Promise<Drawn> => {
    const isCmsEdit = mode === 'edit';
    const made = isCmsEdit ? withMarks(next, marks.current) : null;
    const filled = await withEmbeds(made?.page ?? next);
    const items = itemsOf(filled);
    const [views, blockData] = await Promise.all([
      loadViews(items),
      // Lists are placeholders in edit mode (ROLE-22).
      isCmsEdit ? emptyData : loadBlockData(items, call, errorTexts),
    ]);
    return { page: filled, items, views, blockData, isCmsEdit, words: made?.words ?? null };
  });
  useEffect(() => {
    let isCurrent = true;
    void toDraw(page).then((made) => isCurrent && setDrawn((before) => (before ? sharing(before, made) : made)));
    return () => {
      isCurrent = false;
    };
  }, [page, mode]);

  const select = useEffectEvent((itemId: number | null, isScrolling = false): void => {
    const element = itemId === null ? null : elementOf(itemId);
    awaited.current = element ? null : itemId;
    if (itemId !== null && !element) return;
    setSelected(itemId);
    if (element) showItem(element);
    if (element && isScrolling) element.scrollIntoView({ block: 'center', behavior: 'smooth' });
    post({ v: 1, type: 'select', itemId, rect: element && rectOf(element) });
  });
  function flush(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    for (const field of unsent.current) {
      const written = unsaved.current.get(field);
      if (written) post({ v: 1, type: 'change', ...written });
    }
    unsent.current.clear();
  }
  const change = (written: Change): void => {
    if (unsaved.current.size === 0) post({ v: 1, type: 'dirty', dirty: true });
    if (unsent.current.size === 0) since.current = Date.now();
    unsaved.current.set(`${written.itemId} ${written.key}`, written);
    unsent.current.add(`${written.itemId} ${written.key}`);
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, Math.max(0, Math.min(changeMs, since.current + longestMs - Date.now())));
  };
  const leave = useEffectEvent((): boolean => {
    const isUnsent = unsent.current.size > 0;
    flush();
    return isUnsent;
  });
  useEffect(() => whenLeft(() => leave()), []);
  /** The parent has gone on from what was written here: that must not be said again with the next save. */
  function forgetOlder({ sections }: Pick<CmsPage, 'sections'>): void {
    for (const [field, { itemId, key, value }] of unsaved.current) {
      const now = payloadOf(findItem({ ...page, sections }, itemId)?.payloads ?? [], key);
      if (!unsent.current.has(field) && now !== value) unsaved.current.delete(field);
    }
  }
  /** Sends what was written, and draws it over what the parent has drawn meanwhile. */
  function endWriting(written: Change | undefined): void {
    flush();
    const theirs = held.current;
    held.current = null;
    if (theirs || written)
      setPage((before) => {
        const now = { ...before, ...theirs };
        return written ? withPayload(now, written.itemId, written.key, written.value) : now;
      });
  }
  function closeText(): void {
    if (!editing) return;
    setEditing(null);
    endWriting(unsaved.current.get(`${editing.itemId} ${editing.key}`));
  }
  const written = (words: Words, text: string): Change | undefined => {
    const item = findItem(page, words.itemId);
    return item && { itemId: words.itemId, key: words.key, value: payloadWith(item, words, text) };
  };
  const words = useWords({
    words: mode === 'edit' ? (drawn?.words ?? null) : null,
    onType(typed, text) {
      const now = written(typed, text);
      if (now) change(now);
    },
    onClose: (typed, text) => endWriting(text === typed.value ? undefined : written(typed, text)),
  });
  const save = useEffectEvent((): void => {
    flush();
    const reqId = crypto.randomUUID();
    const sent = [...unsaved.current.values()];
    saving.current = { reqId, sent };
    post({ v: 1, type: 'save', changes: sent, reqId });
  });
  const changePicture = async (place: PicturePlace): Promise<void> => {
    const chosen = await chooseMedia(place.itemId);
    const item = chosen && findItem(page, place.itemId);
    if (!item) return;
    const value = payloadWithPicture(item, place, chosen.url);
    change({ itemId: item.itemId, key: place.key, value });
    endWriting({ itemId: item.itemId, key: place.key, value });
  };
  /** Its text, its first words, or its settings beside the page. */
  const edit = (itemId: number): void => {
    const item = findItem(page, itemId);
    const key = item && htmlField(item.itemTypeCode);
    if (key !== undefined) setEditing({ itemId, key });
    else if (!words.openFirst(itemId) && features.has('intent'))
      post({ v: 1, type: 'intent', itemId, name: 'editField' });
  };

  const obey = useEffectEvent((message: FromEditor): void => {
    switch (message.type) {
      case 'selectItem':
        // Another block is meant: what is written ends, and what was drawn meanwhile shows.
        if (message.itemId !== editing?.itemId) closeText();
        words.close();
        return select(message.itemId, true);
      case 'scrollTo':
        elementOf(message.itemId)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
        return undefined;
      case 'saved': {
        if (saving.current?.reqId !== message.reqId) return undefined;
        const { sent } = saving.current;
        saving.current = null;
        setRefusal(message.ok ? null : (message.errorMessage ?? 'It was not saved. Please try again.'));
        if (!message.ok) return undefined;
        for (const { itemId, key, value } of sent)
          if (unsaved.current.get(`${itemId} ${key}`)?.value === value) unsaved.current.delete(`${itemId} ${key}`);
        if (unsaved.current.size === 0) post({ v: 1, type: 'dirty', dirty: false });
        return undefined;
      }
      case 'insertMedia':
      case 'insertLink':
        return questions.answered(message);
      case 'draw':
        // The text that is being written stays: the parent has it from `change`.
        forgetOlder(message.content);
        held.current = { ...message.content, ...(message.title !== undefined && { pageTitle: message.title }) };
        if (editing === null && !words.isOpen()) endWriting(undefined);
        return undefined;
      case 'check':
        void checkPage(message, post);
        return undefined;
      default:
        return undefined;
    }
  });
  useEffect(() => listen((message) => obey(message)), [listen]);

  /** `setMode`: what is written goes to the parent and stays on the page, and 'dirty' until it is saved. */
  const pause = useEffectEvent((): void => {
    questions.cancel();
    closeText();
    words.close();
    if (selected !== null) select(null);
    if (unsaved.current.size > 0) post({ v: 1, type: 'dirty', dirty: true });
  });
  useEffect(() => {
    if (mode === 'viewonly') pause();
  }, [mode]);

  const isReady = drawn !== null;
  useEffect(() => {
    if (isReady) onStanding();
  }, [isReady, onStanding]);
  useLayoutEffect(() => {
    if (isReady && top > 0) window.scrollTo({ top, behavior: 'instant' });
  }, [isReady, top]);
  useEffect(() => {
    if (isReady && firstItem !== null) select(firstItem, true);
  }, [isReady, firstItem]);
  useEffect(() => {
    if (drawn && awaited.current !== null) select(awaited.current, true);
  }, [drawn]);
  useEffect(() => (isReady && mode === 'edit' ? pauseSliders() : undefined), [isReady, mode]);

  const onPress = useEffectEvent((event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('[data-frame-tool]')) return;
    if (event.target.closest('[data-editing-text]')) {
      // The words of a link are written, not followed.
      if (event.type === 'click' && event.target.closest('[data-words-box]')) event.preventDefault();
      return;
    }
    if (isSliderControl(event.target)) return;
    // The frame never leaves its page.
    if (event.target.closest('a, button, input, select, textarea, label, summary, form')) event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'click') return;
    if (editing !== null) closeText();
    words.close();
    const point = { x: event.clientX, y: event.clientY };
    const pressed = event.detail === 0 ? null : (words.onPage.current?.at(point.x, point.y, event.target) ?? null);
    const itemId = pressed?.words.itemId ?? itemAt(event.target);
    if (pressed) {
      select(itemId);
      words.open(pressed, point);
    } else if (itemId === null || itemId !== selected) select(itemId);
    else {
      const item = findItem(page, itemId);
      const picture = item && words.onPage.current && pictureAt(point.x, point.y, item, words.onPage.current);
      if (picture) void changePicture(picture);
      else edit(itemId);
    }
  });
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 's') {
      event.preventDefault();
      save();
      return;
    }
    if (event.key === 'Escape' && editing !== null) closeText();
    if (editing !== null || words.isOpen() || event.defaultPrevented) return;
    if (isCommand && features.has('command') && /^[zy]$/i.test(event.key)) {
      event.preventDefault();
      const isRedo = event.key.toLowerCase() === 'y' || event.shiftKey;
      post({ v: 1, type: 'command', name: isRedo ? 'redo' : 'undo' });
    }
    if (event.target instanceof Element && event.target.closest('[data-frame-tool]')) return;
    const ids = [...document.querySelectorAll('[data-item-id]')].map((element) =>
      Number(element.getAttribute('data-item-id')),
    );
    const at = selected === null ? -1 : ids.indexOf(selected);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = ids[event.key === 'ArrowDown' ? at + 1 : at - 1];
      if (next === undefined) return;
      event.preventDefault();
      select(next, true);
    } else if (event.key === 'Enter' && selected !== null) {
      event.preventDefault();
      edit(selected);
    } else if (event.key === 'Escape') select(null);
  });
  useEffect(
    () =>
      mode === 'viewonly'
        ? openLinksApart()
        : listenToPage({ press: (event) => onPress(event), key: (event) => onKey(event) }),
    [mode],
  );
  const isShop = drawn?.page.pageTypeCode === 'Shop';
  const isSensitivePage = drawn !== null && isSensitive(drawn.page);
  const place = useMemo(
    () => ({
      isShop,
      // An editor's code does not run where somebody edits.
      mayRunCode: false,
      isSensitive: isSensitivePage,
      // The policy of this document permits no scripts of other hosts.
      playsVideos: false,
    }),
    [isShop, isSensitivePage],
  );

  if (!drawn) return <p className={styles.message}>Loading the page …</p>;
  const text = editing && (
    <Band>
      <InlineHtml
        html={payloadOf(findItem(page, editing.itemId)?.payloads ?? [], editing.key) ?? ''}
        onChange={(value) => change({ ...editing, value })}
        onClose={closeText}
        chooseMedia={() => chooseMedia(editing.itemId)}
        chooseLink={features.has('link') ? (before) => chooseLink(editing.itemId, before) : null}
        upload={upload}
      />
    </Band>
  );
  const item = selected === null ? undefined : findItem(page, selected);
  const picture = item ? firstPicture(item) : null;
  return (
    <PlaceContext value={place}>
      <BeforeLoading value={whenIdle}>
        <FrameBlocks
          items={drawn.items}
          views={drawn.views}
          blockData={drawn.blockData}
          // After `setMode` the lists come with their data, not before.
          isCmsEdit={drawn.isCmsEdit}
          isEdited={mode === 'edit'}
          editing={editing?.itemId ?? null}
          text={text}
        />
      </BeforeLoading>
      {mode === 'edit' && (
        <Outlines
          {...{ selected, drawn }}
          isHidden={editing !== null}
          nameOf={(itemId) => blockName(findItem(page, itemId)?.itemTypeCode ?? '')}
          {...(features.has('intent') && {
            onIntent: (name) => post({ v: 1, type: 'intent', itemId: selected, name }),
          })}
          onEdit={() => selected !== null && edit(selected)}
          onPicture={picture && (() => void changePicture(picture))}
          {...(features.has('move') && {
            onDrop: (target) => post({ v: 1, type: 'intent', itemId: selected, name: 'moveTo', target }),
          })}
        />
      )}
      {refusal !== null && (
        <p role="alert" className={styles.refusal} data-frame-tool>
          {refusal}
        </p>
      )}
    </PlaceContext>
  );
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type BlockData, type LoadedViews, loadBlockData, loadViews } from '#blocks/block-data.ts';
import { BlockList, type EditingHooks } from '#blocks/block-list.tsx';
import { payloadOf } from '#blocks/define.ts';
import { PlaceContext } from '#blocks/place.ts';
import type { PageForEdit } from '#contract/admin/pages.ts';
import { type CmsPage, isSensitive } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import type { FromEditor, FromPage, Rect } from '#contract/editor-messages.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { Band } from '#web/ui/band.tsx';
import { itemsOf, withEmbeds } from '../cms-page.tsx';
import { blockName, findItem, itemAt, withPayload } from './blocks-in-page.ts';
import { checkPage } from './check-page.ts';
import { InlineHtml } from './inline-html.tsx';
import { toolsInside } from './tools-place.ts';
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
  /** Gives the messages of the parent to this component until the result is called. */
  listen: (listener: (message: FromEditor) => void) => () => void;
}

interface Drawn {
  page: CmsPage;
  views: LoadedViews;
  blockData: BlockData;
  /** With the lists as placeholders. */
  isCmsEdit: boolean;
}

const changeMs = 150;
const emptyData: BlockData = { data: {}, failures: {} };

/** The page as visitors see it, with what an editor selects and writes. The parent keeps the draft. */
export function FramePage({ page: loaded, mode, features, firstItem, top, call, post, listen }: FramePageProps) {
  /** The stored content with the changes of this frame; what is drawn has snippets filled in. */
  const [page, setPage] = useState<CmsPage>(loaded);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [editing, setEditing] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const unsaved = useRef(new Map<string, { itemId: number; key: string; value: string }>());
  const saving = useRef<{ reqId: string; sent: { itemId: number; key: string; value: string }[] } | null>(null);
  const media = useRef<{ reqId: string; answer: (media: { url: string; alt: string } | null) => void } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const toDraw = useEffectEvent(async (next: CmsPage): Promise<Drawn> => {
    const filled = await withEmbeds(next);
    const items = itemsOf(filled);
    const isCmsEdit = mode === 'edit';
    const [views, blockData] = await Promise.all([
      loadViews(items),
      // Lists are placeholders in edit mode (ROLE-22).
      isCmsEdit ? emptyData : loadBlockData(items, call, errorTexts),
    ]);
    return { page: filled, views, blockData, isCmsEdit };
  });
  useEffect(() => {
    let isCurrent = true;
    void toDraw(page).then((made) => isCurrent && setDrawn(made));
    return () => {
      isCurrent = false;
    };
  }, [page, mode]);

  const select = useEffectEvent((itemId: number | null, isScrolling = false): void => {
    const element = itemId === null ? null : elementOf(itemId);
    if (itemId !== null && !element) return;
    setSelected(itemId);
    if (element && isScrolling) element.scrollIntoView({ block: 'center', behavior: 'smooth' });
    post({ v: 1, type: 'select', itemId, rect: element && rectOf(element) });
  });
  function flush(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    for (const change of unsaved.current.values())
      post({ v: 1, type: 'change', itemId: change.itemId, key: 'Content', value: change.value });
  }
  const change = (itemId: number, value: string): void => {
    if (unsaved.current.size === 0) post({ v: 1, type: 'dirty', dirty: true });
    unsaved.current.set(`${itemId} Content`, { itemId, key: 'Content', value });
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, changeMs);
  };
  function closeText(): void {
    const itemId = editing;
    const written = itemId === null ? undefined : unsaved.current.get(`${itemId} Content`);
    setEditing(null);
    flush();
    if (itemId !== null && written) setPage((before) => withPayload(before, itemId, 'Content', written.value));
  }
  const save = useEffectEvent((): void => {
    flush();
    const reqId = crypto.randomUUID();
    const sent = [...unsaved.current.values()];
    saving.current = { reqId, sent };
    post({ v: 1, type: 'save', changes: sent, reqId });
  });
  const chooseMedia = (itemId: number) =>
    new Promise<{ url: string; alt: string } | null>((answer) => {
      media.current?.answer(null);
      const reqId = crypto.randomUUID();
      media.current = { reqId, answer };
      post({ v: 1, type: 'requestMedia', itemId, reqId });
    });
  const edit = (itemId: number): void => {
    if (findItem(page, itemId)?.itemTypeCode === 'Html') setEditing(itemId);
    else if (features.has('intent')) post({ v: 1, type: 'intent', itemId, name: 'editField' });
  };

  const obey = useEffectEvent((message: FromEditor): void => {
    switch (message.type) {
      case 'selectItem':
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
      case 'insertMedia': {
        if (media.current?.reqId !== message.reqId) return undefined;
        media.current.answer(message.kind === 'image' && message.url !== '' ? message : null);
        media.current = null;
        return undefined;
      }
      case 'draw':
        // The text that is being written stays: the parent has it from `change`.
        if (editing === null)
          setPage((before) => ({ ...before, ...message.content, pageTitle: message.title ?? before.pageTitle }));
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
    media.current?.answer(null);
    media.current = null;
    closeText();
    setHovered(null);
    if (selected !== null) select(null);
    if (unsaved.current.size > 0) post({ v: 1, type: 'dirty', dirty: true });
  });
  useEffect(() => {
    if (mode === 'viewonly') pause();
  }, [mode]);

  const isReady = drawn !== null;
  useLayoutEffect(() => {
    if (isReady && top > 0) window.scrollTo({ top, behavior: 'instant' });
  }, [isReady, top]);
  useEffect(() => {
    if (isReady && firstItem !== null) select(firstItem, true);
  }, [isReady, firstItem]);

  const onPress = useEffectEvent((event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('[data-frame-tool], [data-editing-text]')) return;
    // The frame never leaves its page.
    if (event.target.closest('a, button, input, select, textarea, label, summary, form')) event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'click') return;
    const itemId = itemAt(event.target);
    if (editing !== null) closeText();
    if (itemId !== null && itemId === selected) edit(itemId);
    else select(itemId);
  });
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 's') {
      event.preventDefault();
      save();
      return;
    }
    if (event.key === 'Escape' && editing !== null) closeText();
    if (editing !== null || event.defaultPrevented) return;
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
  const onMove = useEffectEvent((event: MouseEvent): void => {
    setHovered(event.target instanceof Element ? itemAt(event.target) : null);
  });
  useEffect(() => {
    if (mode === 'viewonly') {
      // Own links open in a new tab, so that the frame keeps its page.
      const follow = (event: MouseEvent): void => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (!link) return;
        event.preventDefault();
        event.stopPropagation();
        window.open(link.href, '_blank', 'noopener');
      };
      document.addEventListener('click', follow, true);
      return () => document.removeEventListener('click', follow, true);
    }
    const press = (event: MouseEvent): void => onPress(event);
    const key = (event: KeyboardEvent): void => onKey(event);
    const move = (event: MouseEvent): void => onMove(event);
    const stop = (event: Event): void => event.preventDefault();
    for (const type of ['click', 'mousedown', 'dblclick'] as const) document.addEventListener(type, press, true);
    document.addEventListener('submit', stop, true);
    document.addEventListener('keydown', key);
    document.addEventListener('mousemove', move, { passive: true });
    return () => {
      for (const type of ['click', 'mousedown', 'dblclick'] as const) document.removeEventListener(type, press, true);
      document.removeEventListener('submit', stop, true);
      document.removeEventListener('keydown', key);
      document.removeEventListener('mousemove', move);
    };
  }, [mode]);

  if (!drawn) return <p className={styles.message}>Loading the page …</p>;
  const hooks: EditingHooks = {
    wrapperProps: ({ itemId }): Record<string, string> => (itemId > 0 ? { 'data-item-id': String(itemId) } : {}),
    instead: (item) =>
      item.itemId === editing ? (
        <Band>
          <InlineHtml
            html={payloadOf(findItem(page, item.itemId)?.payloads ?? [], 'Content') ?? ''}
            onChange={(value) => change(item.itemId, value)}
            onClose={closeText}
            chooseMedia={() => chooseMedia(item.itemId)}
          />
        </Band>
      ) : null,
  };
  const place = {
    isShop: drawn.page.pageTypeCode === 'Shop',
    // An editor's code does not run where somebody edits.
    mayRunCode: false,
    isSensitive: isSensitive(drawn.page),
    // The policy of this document permits no scripts of other hosts.
    playsVideos: false,
  };
  return (
    <PlaceContext value={place}>
      <BlockList
        lead
        items={itemsOf(drawn.page)}
        views={drawn.views}
        blockData={drawn.blockData}
        // After `setMode` the lists come with their data, not before.
        isCmsEdit={drawn.isCmsEdit}
        {...(mode === 'edit' && { hooks })}
      />
      {mode === 'edit' && (
        <Outlines
          {...{ selected, hovered, drawn, editing }}
          nameOf={(itemId) => blockName(findItem(page, itemId)?.itemTypeCode ?? '')}
          {...(features.has('intent') && {
            onIntent: (name) => post({ v: 1, type: 'intent', itemId: selected, name }),
          })}
          onEdit={() => selected !== null && edit(selected)}
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

type Intent = Extract<FromPage, { type: 'intent' }>['name'];

/** Outlines above the page, so that nothing of a block's own layout changes. */
function Outlines({
  selected,
  hovered,
  drawn,
  editing,
  nameOf,
  onIntent,
  onEdit,
}: {
  selected: number | null;
  hovered: number | null;
  drawn: Drawn;
  editing: number | null;
  nameOf: (itemId: number) => string;
  onIntent?: (name: Intent) => void;
  onEdit: () => void;
}) {
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    const again = (): void => redraw((count) => count + 1);
    const observer = new ResizeObserver(again);
    observer.observe(document.body);
    window.addEventListener('scroll', again, { passive: true });
    window.addEventListener('resize', again);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', again);
      window.removeEventListener('resize', again);
    };
  }, [drawn]);
  const box = (itemId: number | null) => {
    const element = itemId === null ? null : elementOf(itemId);
    if (!element) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top, width, height };
  };
  const [hover, chosen] = [hovered === selected ? null : box(hovered), editing === null ? box(selected) : null];
  const headerPx = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const inside = chosen && toolsInside(chosen, headerPx);
  const intents: [Intent, string][] = [
    ['moveUp', 'Move up'],
    ['moveDown', 'Move down'],
    ['insertAfter', 'Add after'],
    ['duplicate', 'Duplicate'],
    ['remove', 'Remove'],
  ];
  return (
    <div className={styles.layer} data-frame-tool>
      {hover && hovered !== null && (
        <div className={styles.hover} style={hover}>
          <span className={styles.name}>{nameOf(hovered)}</span>
        </div>
      )}
      {chosen && selected !== null && (
        <div className={styles.selected} style={chosen} data-inside={inside !== null || undefined}>
          <span className={styles.name} style={{ top: inside ?? undefined }}>
            {nameOf(selected)}
          </span>
          <div
            className={styles.actions}
            style={{ top: inside ?? undefined }}
            role="toolbar"
            aria-label={`Block: ${nameOf(selected)}`}
          >
            <button type="button" className={styles.action} onClick={onEdit}>
              Edit
            </button>
            {onIntent &&
              intents.map(([name, label]) => (
                <button key={name} type="button" className={styles.action} onClick={() => onIntent(name)}>
                  {label}
                </button>
              ))}
          </div>
        </div>
      )}
    </div>
  );
}

function elementOf(itemId: number): Element | null {
  return document.querySelector(`[data-item-id="${itemId}"]`);
}

function rectOf(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

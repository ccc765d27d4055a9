import { memo, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { editingOf } from '#blocks/editing.ts';
import { schemas } from '#blocks/schemas.ts';
import { allItems } from '#blocks/define.ts';
import type { CmsItem } from '#contract/cms.ts';
import { Button } from '#web/ui/button.tsx';
import { addColumn, type Draft, duplicateItem, itemsOf, moveItem, nameOf, removeColumn, type Target } from './draft.ts';
import { canHold, canMoveIn, canMoveOut, moveIn, moveOut, removeBlock } from './layout.ts';
import { useDragging } from './use-dragging.ts';
import styles from './editor.module.css';

interface OutlineProps {
  draft: Draft;
  selected: number | null;
  onSelect: (itemId: number) => void;
  /** Leads to the form of the selected block. */
  onEdit: () => void;
  onAdd: (target: Target) => void;
  /** `isGone` if the selected block is no longer there. */
  onChange: (change: (draft: Draft) => Draft, isGone?: boolean) => void;
}
/** The same object at each drawing, so that a key in a form does not draw all entries again. */
interface Deeds {
  select: (item: CmsItem) => void;
  fold: (item: CmsItem) => void;
  drag: (event: PointerEvent, item: CmsItem) => void;
}
interface LevelProps extends OutlineProps {
  isOpen: (item: CmsItem) => boolean;
  deeds: Deeds;
}

const childrenOf = new Map(schemas.map(({ type, children }) => [type, children]));

/** The blocks of the page as a list, for everybody who does not point at the page. */
export const Outline = memo(function Outline(props: OutlineProps) {
  const { draft, selected, onAdd } = props;
  const items = itemsOf(draft);
  const list = useRef<HTMLElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const isChanged = useRef(false);
  /** Blocks that somebody has opened or folded; others are folded unless they hold the selected block. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const change: OutlineProps['onChange'] = (...values) => {
    isChanged.current = true;
    props.onChange(...values);
  };
  const dragging = useDragging(draft, (move) => change(move));
  const isOpen = (item: CmsItem): boolean =>
    chosen.get(item.itemId) ?? allItems([item]).some(({ itemId }) => itemId === selected);
  const now = useRef<Deeds>(null);
  useLayoutEffect(() => {
    now.current = {
      select: ({ itemId }) => props.onSelect(itemId),
      fold: (item) => setChosen(new Map(chosen).set(item.itemId, !isOpen(item))),
      drag: dragging.begin,
    };
  });
  const deeds = useMemo<Deeds>(
    () => ({
      select: (item) => now.current?.select(item),
      fold: (item) => now.current?.fold(item),
      drag: (event, item) => now.current?.drag(event, item),
    }),
    [],
  );
  // The tool that was pressed may be gone or disabled now, and the block may be elsewhere.
  useEffect(() => {
    if (!isChanged.current) return;
    isChanged.current = false;
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches(':disabled')) return;
    const next = list.current?.querySelector<HTMLElement>('[aria-current]') ?? add.current;
    next?.focus();
  }, [draft]);
  // A block that is selected on the page comes into view here. Not scrollIntoView: on a phone it would leave the page.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const pane = list.current?.parentElement;
    const box = pane?.getBoundingClientRect();
    if (!current || !pane || !box) return;
    if (current.top < box.top || current.bottom > box.bottom) pane.scrollBy(0, current.top - box.top - box.height / 3);
  }, [selected]);
  return (
    <nav ref={list} aria-label="Blocks on the page">
      <h2>Blocks</h2>
      {items.length === 0 && <p>This page is empty. Add its first block.</p>}
      <Level {...props} onChange={change} isOpen={isOpen} deeds={deeds} items={items} />
      <div className={styles.add}>
        <Button
          ref={add}
          size="small"
          variant="secondary"
          onClick={() => onAdd(selected === null ? null : { after: selected })}
        >
          Add a block {selected === null ? 'at the end' : 'after the selected'} …
        </Button>
      </div>
    </nav>
  );
});

function Level({ items, ...props }: LevelProps & { items: readonly CmsItem[] }) {
  const { selected, isOpen, deeds } = props;
  return (
    <ol className={styles.outline}>
      {items.map((item, at) => {
        const isHolder = item.items.length > 0 || item.sections.length > 0;
        const isUnfolded = isHolder && isOpen(item);
        return (
          <li key={item.itemId}>
            <Entry
              item={item}
              isSelected={item.itemId === selected}
              isUnfolded={isHolder ? isUnfolded : null}
              deeds={deeds}
            />
            {item.itemId === selected && (
              <Tools {...props} item={item} isFirst={at === 0} isLast={at === items.length - 1} />
            )}
            {isUnfolded && item.items.length > 0 && <Level {...props} items={item.items} />}
            {isUnfolded &&
              item.sections.map((section, column) => (
                <Column key={column} {...props} item={item} column={column} items={section.items} />
              ))}
          </li>
        );
      })}
    </ol>
  );
}

const Entry = memo(function Entry({
  item,
  isSelected,
  isUnfolded,
  deeds,
}: {
  item: CmsItem;
  isSelected: boolean;
  /** Null for a block that holds none. */
  isUnfolded: boolean | null;
  deeds: Deeds;
}) {
  const name = nameOf(item);
  return (
    <div className={styles.entry} data-entry={item.itemId}>
      <span
        className={styles.grip}
        aria-hidden="true"
        title="Drag to move"
        onPointerDown={(event) => deeds.drag(event, item)}
      />
      <button
        type="button"
        className={styles.block}
        aria-current={isSelected || undefined}
        onClick={() => deeds.select(item)}
      >
        {name}
      </button>
      {isUnfolded !== null && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isUnfolded}
          aria-label={`Blocks in ${name}`}
          onClick={() => deeds.fold(item)}
        />
      )}
    </div>
  );
});

function Column({
  item,
  column,
  items,
  ...props
}: LevelProps & { item: CmsItem; column: number; items: readonly CmsItem[] }) {
  return (
    <div className={styles.column} data-column={`${item.itemId} ${column}`}>
      <span>Column {column + 1}</span>
      <Level {...props} items={items} />
      <Button
        size="small"
        variant="quiet"
        onClick={() => props.onAdd({ inside: item.itemId, column })}
        aria-label={`Add here … (column ${column + 1} of ${nameOf(item)})`}
      >
        Add here …
      </Button>
      {items.length === 0 && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove column ${column + 1} of ${nameOf(item)}`}
          onClick={() => props.onChange((draft) => removeColumn(draft, item.itemId, column))}
        >
          Remove column
        </Button>
      )}
    </div>
  );
}

function Tools({
  draft,
  item,
  isFirst,
  isLast,
  onEdit,
  onAdd,
  onChange,
}: OutlineProps & { item: CmsItem; isFirst: boolean; isLast: boolean }) {
  const { itemId } = item;
  const kind = childrenOf.get(item.itemTypeCode);
  const [only] = editingOf(item.itemTypeCode).holds ?? [];
  const tools: [label: string, isPossible: boolean, press: () => void][] = [
    ['Edit', true, onEdit],
    ['Move up', !isFirst, () => onChange((before) => moveItem(before, itemId, -1))],
    ['Move down', !isLast, () => onChange((before) => moveItem(before, itemId, 1))],
    ['Move into the block above', canMoveIn(draft, itemId), () => onChange((before) => moveIn(before, itemId))],
    ['Move out', canMoveOut(draft, itemId), () => onChange((before) => moveOut(before, itemId))],
    ['Copy', true, () => onChange((before) => duplicateItem(before, itemId).draft)],
    ['Remove', true, () => onChange((before) => removeBlock(before, itemId), true)],
  ];
  return (
    <span className={styles.tools} role="toolbar" aria-label={nameOf(item)}>
      {tools.map(
        ([label, isPossible, press]) =>
          // A tool that is never possible for this block does not show; those to move up and down stay in place.
          (isPossible || label === 'Move up' || label === 'Move down') && (
            <Button key={label} size="small" variant="quiet" disabled={!isPossible} onClick={press}>
              {label}
            </Button>
          ),
      )}
      {kind === 'items' && canHold(draft, item, only ?? 'Html') && (
        <Button size="small" variant="quiet" onClick={() => onAdd({ inside: itemId, column: null })}>
          Add inside …
        </Button>
      )}
      {kind === 'sections' && (
        <Button size="small" variant="quiet" onClick={() => onChange((before) => addColumn(before, itemId))}>
          Add a column
        </Button>
      )}
    </span>
  );
}

import { useEffect, useRef } from 'react';
import { schemas } from '#blocks/schemas.ts';
import type { CmsItem } from '#contract/cms.ts';
import { Button } from '#web/ui/button.tsx';
import {
  addColumn,
  canMoveIn,
  type Draft,
  duplicateItem,
  itemsOf,
  moveIn,
  moveItem,
  moveOut,
  nameOf,
  removeColumn,
  removeItem,
  type Target,
} from './draft.ts';
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

const childrenOf = new Map(schemas.map(({ type, children }) => [type, children]));

/** The blocks of the page as a list, for everybody who does not point at the page. */
export function Outline(props: OutlineProps) {
  const { draft, selected, onAdd } = props;
  const items = itemsOf(draft);
  const list = useRef<HTMLElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const isChanged = useRef(false);
  const change: OutlineProps['onChange'] = (...values) => {
    isChanged.current = true;
    props.onChange(...values);
  };
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
      <Level {...props} onChange={change} items={items} isTop />
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
}

function Level({ items, isTop = false, ...props }: OutlineProps & { items: readonly CmsItem[]; isTop?: boolean }) {
  const { selected, onSelect } = props;
  return (
    <ol className={styles.outline}>
      {items.map((item, at) => (
        <li key={item.itemId}>
          <button
            type="button"
            className={styles.block}
            aria-current={item.itemId === selected || undefined}
            onClick={() => onSelect(item.itemId)}
          >
            {nameOf(item)}
          </button>
          {item.itemId === selected && (
            <Tools {...props} item={item} isFirst={at === 0} isLast={at === items.length - 1} isTop={isTop} />
          )}
          {item.items.length > 0 && <Level {...props} items={item.items} />}
          {item.sections.map((section, column) => (
            <div key={column} className={styles.column}>
              <span>Column {column + 1}</span>
              <Level {...props} items={section.items} />
              <Button
                size="small"
                variant="quiet"
                onClick={() => props.onAdd({ inside: item.itemId, column })}
                aria-label={`Add here … (column ${column + 1} of ${nameOf(item)})`}
              >
                Add here …
              </Button>
              {section.items.length === 0 && (
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
          ))}
        </li>
      ))}
    </ol>
  );
}

function Tools({
  draft,
  item,
  isFirst,
  isLast,
  isTop,
  onEdit,
  onAdd,
  onChange,
}: OutlineProps & { item: CmsItem; isFirst: boolean; isLast: boolean; isTop: boolean }) {
  const { itemId } = item;
  const kind = childrenOf.get(item.itemTypeCode);
  const tools: [label: string, isPossible: boolean, press: () => void][] = [
    ['Edit', true, onEdit],
    ['Move up', !isFirst, () => onChange((before) => moveItem(before, itemId, -1))],
    ['Move down', !isLast, () => onChange((before) => moveItem(before, itemId, 1))],
    ['Move into the block above', canMoveIn(draft, itemId), () => onChange((before) => moveIn(before, itemId))],
    ['Move out', !isTop, () => onChange((before) => moveOut(before, itemId))],
    ['Copy', true, () => onChange((before) => duplicateItem(before, itemId).draft)],
    ['Remove', true, () => onChange((before) => removeItem(before, itemId), true)],
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
      {kind === 'items' && (
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

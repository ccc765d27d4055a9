import type { CmsItem } from '#contract/cms.ts';
import { schemas } from '#blocks/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useState } from 'react';
import { nameOf } from './draft.ts';
import styles from './editor.module.css';

interface OutlineProps {
  items: readonly CmsItem[];
  selected: number | null;
  onSelect: (itemId: number) => void;
  onMove: (itemId: number, by: -1 | 1) => void;
  onDuplicate: (itemId: number) => void;
  onRemove: (itemId: number) => void;
  onAdd: (type: string) => void;
}

/** The blocks of the page as a list, for everybody who does not point at the page. */
export function Outline(props: OutlineProps) {
  const [type, setType] = useState('Html');
  return (
    <nav aria-label="Blocks of the page">
      <h2>Blocks</h2>
      {props.items.length === 0 && <p>This page is empty. Add its first block.</p>}
      <Level {...props} />
      <div className={styles.add}>
        <SelectField
          label="Add a block"
          value={type}
          onChange={({ target }) => setType(target.value)}
          options={schemas.map(({ type: value, label }) => ({ value, label }))}
        />
        <Button size="small" variant="secondary" onClick={() => props.onAdd(type)}>
          Add {props.selected === null ? 'at the end' : 'after the selected'}
        </Button>
      </div>
    </nav>
  );
}

function Level({ items, ...props }: OutlineProps) {
  const { selected, onSelect, onMove, onDuplicate, onRemove } = props;
  return (
    <ol className={styles.outline}>
      {items.map((item, at) => {
        const children = [...item.items, ...item.sections.flatMap((section) => section.items)];
        const name = nameOf(item);
        return (
          <li key={item.itemId}>
            <button
              type="button"
              className={styles.block}
              aria-current={item.itemId === selected || undefined}
              onClick={() => onSelect(item.itemId)}
            >
              {name}
            </button>
            {item.itemId === selected && (
              <span className={styles.tools} role="toolbar" aria-label={name}>
                <Button size="small" variant="quiet" disabled={at === 0} onClick={() => onMove(item.itemId, -1)}>
                  Up
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={at === items.length - 1}
                  onClick={() => onMove(item.itemId, 1)}
                >
                  Down
                </Button>
                <Button size="small" variant="quiet" onClick={() => onDuplicate(item.itemId)}>
                  Copy
                </Button>
                <Button size="small" variant="quiet" onClick={() => onRemove(item.itemId)}>
                  Remove
                </Button>
              </span>
            )}
            {children.length > 0 && <Level {...props} items={children} />}
          </li>
        );
      })}
    </ol>
  );
}

import { useState } from 'react';
import { editingOf, groups } from '#blocks/editing.ts';
import { schemas } from '#blocks/schemas.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './add-block.module.css';

/** Pictures of the blocks, made by tools/block-pictures.ts from their examples. */
const pictures = import.meta.glob<string>('./block-pictures/*.webp', { eager: true, import: 'default', query: '?url' });

/** Every kind of block with its picture and what it is for. */
export function AddBlockDialog({
  kinds,
  onChoose,
  onClose,
}: {
  /** Those that can be there. */
  kinds: readonly string[];
  onChoose: (type: string) => void;
  onClose: () => void;
}) {
  const [find, setFind] = useState('');
  const words = find.trim().toLowerCase();
  const shown = schemas
    .filter(({ type }) => kinds.includes(type))
    .map(({ type, label }) => ({ type, label, ...editingOf(type) }))
    .filter(({ label, help }) => words === '' || `${label} ${help}`.toLowerCase().includes(words));
  return (
    <Dialog open title="Add a block" onClose={onClose}>
      <TextField label="Find a block" type="search" value={find} onChange={({ target }) => setFind(target.value)} />
      {shown.length === 0 && <p role="status">No blocks match.</p>}
      {groups.map((group) => {
        const own = shown.filter((each) => each.group === group);
        return own.length === 0 ? null : (
          <section key={group} aria-label={group}>
            <h3 className={styles.group}>{group}</h3>
            <ul className={styles.blocks}>
              {own.map(({ type, label, help }) => {
                const picture = pictures[`./block-pictures/${type}.webp`];
                return (
                  <li key={type}>
                    <button type="button" className={styles.block} onClick={() => onChoose(type)}>
                      {picture !== undefined && <img src={picture} alt="" width="320" height="200" loading="lazy" />}
                      <strong>{label}</strong>
                      <span>{help}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { type Change, wordsChanged } from './compare.ts';
import styles from './compare.module.css';

const kinds = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' } as const;

/** Differences in words, one after another; `onShow` leads to the block on the page. */
export function ChangesList({ changes, onShow }: { changes: readonly Change[]; onShow?: (itemId: number) => void }) {
  return (
    <ol className={styles.changes}>
      {changes.map((change, at) => (
        <li key={at} data-kind={change.kind}>
          <p className={styles.what}>
            <strong>{kinds[change.kind]}</strong> {change.name}
            {change.kind === 'changed' && ` · ${change.label}`}
            {change.itemId !== null && change.kind !== 'removed' && onShow && (
              <button
                type="button"
                className={styles.show}
                aria-label={`Show ${change.name}`}
                onClick={() => change.itemId !== null && onShow(change.itemId)}
              >
                Show
              </button>
            )}
          </p>
          {change.kind === 'changed' && <WordChanges before={change.before} after={change.after} />}
        </li>
      ))}
    </ol>
  );
}

/** One text with what was taken out and what came in. Long stretches that stayed are shortened. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  const parts = wordsChanged(before, after);
  return (
    <p className={styles.words}>
      {parts.map(({ kind, text }, at): ReactNode => {
        if (kind === 'in') return <ins key={at}>{text}</ins>;
        if (kind === 'out') return <del key={at}>{text}</del>;
        return <span key={at}>{shortened(text, { isFirst: at === 0, isLast: at === parts.length - 1 })}</span>;
      })}
    </p>
  );
}

const near = 60;

function shortened(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= 2 * near) return text;
  const start = isFirst ? '' : text.slice(0, near);
  const end = isLast ? '' : text.slice(-near);
  return `${start} … ${end}`;
}

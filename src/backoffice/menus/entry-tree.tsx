import type { KeyboardEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type Entry, mayHaveMore, type Move, moved } from './menu-tree.ts';
import styles from './menus.module.css';

interface Props {
  entries: Entry[];
  mayPublish: boolean;
  /** Addresses that are not on the site now. */
  dead: readonly string[];
  onMove: (key: string, move: Move) => void;
  onChange: (entry: Entry) => void;
  onAddBelow: (entry: Entry) => void;
  onRemove: (entry: Entry) => void;
}

const moves: readonly { move: Move; sign: string; word: string; key: string }[] = [
  { move: 'up', sign: '↑', word: 'up', key: 'ArrowUp' },
  { move: 'down', sign: '↓', word: 'down', key: 'ArrowDown' },
  { move: 'in', sign: '→', word: 'below the entry before', key: 'ArrowRight' },
  { move: 'out', sign: '←', word: 'out, behind the entry above', key: 'ArrowLeft' },
];

/** The entries with what is below them. Each is moved by buttons, or by Alt and an arrow key. */
export function EntryTree(props: Props) {
  return <List {...props} list={props.entries} level={1} />;
}

function List({ list, level, ...props }: Props & { list: Entry[]; level: number }) {
  return (
    <ol className={styles.tree}>
      {list.map((entry) => (
        <li key={entry.key}>
          {props.mayPublish ? (
            <Row {...props} entry={entry} level={level} />
          ) : (
            <ReadRow entry={entry} dead={props.dead} />
          )}
          {entry.items.length > 0 && <List {...props} list={entry.items} level={level + 1} />}
        </li>
      ))}
    </ol>
  );
}

function Row({
  entry,
  level,
  entries,
  dead,
  onMove,
  onChange,
  onAddBelow,
  onRemove,
}: Props & { entry: Entry; level: number }) {
  const press = (event: KeyboardEvent): void => {
    const found = event.altKey ? moves.find(({ key }) => key === event.key) : undefined;
    if (!found) return;
    event.preventDefault();
    onMove(entry.key, found.move);
  };
  return (
    <div className={styles.entry}>
      <button
        type="button"
        className={styles.title}
        data-entry={entry.key}
        onKeyDown={press}
        onClick={() => onChange(entry)}
      >
        {entry.title}
      </button>
      <Address entry={entry} dead={dead} />
      <span className={styles.moves}>
        {moves.map(({ move, sign, word }) => (
          <button
            key={move}
            type="button"
            aria-label={`Move ${entry.title} ${word}`}
            title={`Move ${word}`}
            disabled={moved(entries, entry.key, move) === null}
            onClick={() => onMove(entry.key, move)}
          >
            {sign}
          </button>
        ))}
      </span>
      <span className={styles.verbs}>
        {mayHaveMore(level) && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Add below ${entry.title}`}
            onClick={() => onAddBelow(entry)}
          >
            Add below
          </Button>
        )}
        <Button size="small" variant="quiet" aria-label={`Remove ${entry.title}`} onClick={() => onRemove(entry)}>
          Remove
        </Button>
      </span>
    </div>
  );
}

/** Where an entry leads. Visitors do not see one whose page is not on the site. */
function Address({ entry: { url }, dead }: { entry: Entry; dead: readonly string[] }) {
  return (
    <span className={styles.url}>
      {url || 'opens the entries below it'}
      {dead.includes(url) && (
        <strong className={styles.dead}> This page is not on the site. Visitors do not see it.</strong>
      )}
    </span>
  );
}

function ReadRow({ entry, dead }: { entry: Entry; dead: readonly string[] }) {
  return (
    <div className={styles.entry}>
      <strong>{entry.title}</strong>
      <Address entry={entry} dead={dead} />
    </div>
  );
}

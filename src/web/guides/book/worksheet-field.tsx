import { useId } from 'react';
import { useBook, useNote } from './book-context.ts';
import { type SheetField, cellKey } from './sheet-fields.ts';
import styles from './worksheet.module.css';
import { WritingRoom } from './writing-room.tsx';

export function WorksheetField({ field }: { field: SheetField }) {
  switch (field.kind) {
    case 'heading':
      return (
        <div className={styles.between}>
          <h4 dir="auto">{field.label}</h4>
          {field.hint && <p className={styles.hint}>{field.hint}</p>}
        </div>
      );
    case 'tick':
      return <Tick field={field} />;
    case 'choice':
      return <Choice field={field} />;
    case 'table':
      return <Table field={field} />;
    case 'line':
    case 'lines':
      return <Written field={field} />;
  }
}

function Written({ field: { key, kind, label, hint, rows } }: { field: SheetField }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} dir="auto">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <WritingRoom
        noteKey={key}
        rows={kind === 'line' ? 1 : rows}
        id={id}
        describedBy={hint ? `${id}-hint` : undefined}
      />
    </div>
  );
}

function Tick({ field: { key, label, hint } }: { field: SheetField }) {
  const { store } = useBook();
  const note = useNote(key);
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={note !== ''}
        onChange={(event) => store.write(key, event.currentTarget.checked ? 'yes' : '')}
      />
      <span className={styles.box} aria-hidden="true" />
      <span dir="auto">
        {label}
        {hint && <span className={styles.hint}> {hint}</span>}
      </span>
    </label>
  );
}

function Choice({ field: { key, label, hint, options } }: { field: SheetField }) {
  const { store } = useBook();
  const note = useNote(key);
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend dir="auto">{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {options.map((option) => (
        <label key={option} className={styles.tick}>
          <input type="radio" name={name} checked={note === option} onChange={() => store.write(key, option)} />
          <span className={styles.box} aria-hidden="true" />
          <span dir="auto">{option}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Table({ field }: { field: SheetField }) {
  const { label, hint, options, rows } = field;
  return (
    <div className={styles.field}>
      <table className={styles.table}>
        <caption dir="auto">
          {label}
          {hint && <span className={styles.hint}>{hint}</span>}
        </caption>
        <thead>
          <tr>
            {options.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {options.map((column, index) => (
                <td key={column}>
                  <span className={styles.column} aria-hidden="true">
                    {column}
                  </span>
                  <WritingRoom noteKey={cellKey(field, row, index)} rows={1} label={`${column}, row ${row + 1}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

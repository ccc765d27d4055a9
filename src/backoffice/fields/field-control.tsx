import { useId, useState } from 'react';
import type { Field, Fields } from '#blocks/define.ts';
import { replaced, spliced } from '#contract/lists.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import styles from './fields.module.css';

export interface ControlProps {
  name: string;
  field: Field;
  /** How each value of a choice is called. */
  choices?: Readonly<Record<string, string>> | undefined;
  /** As stored; undefined if the block has no such payload. */
  value: string | undefined;
  onChange: (value: string) => void;
  /** Opens the picture library; null if nothing was chosen. */
  choosePicture: () => Promise<{ url: string; alt: string } | null>;
}

/** One control per kind of field (blocks/define.ts). The stored value is text; a block parses it tolerantly. */
export function FieldControl({ name, field, choices = {}, value = '', onChange, choosePicture }: ControlProps) {
  const label = field.label ?? name;
  const change = ({ target }: { target: { value: string } }) => onChange(target.value);
  switch (field.editor) {
    case 'text':
    case 'url':
    case 'number':
      return (
        <TextField
          label={label}
          value={value}
          onChange={change}
          inputMode={field.editor === 'number' ? 'decimal' : field.editor === 'url' ? 'url' : undefined}
          hint={field.editor === 'url' ? 'A path of this site such as /guides, or a full address.' : undefined}
        />
      );
    case 'lines':
      return <TextArea label={label} rows={3} value={value} onChange={change} />;
    case 'html':
      return (
        <TextArea
          label={`${label} (source)`}
          rows={8}
          value={value}
          onChange={change}
          spellCheck={false}
          hint="Or double-click the text on the page to write there."
        />
      );
    case 'code':
      return <TextArea label={label} rows={12} value={value} onChange={change} spellCheck={false} />;
    case 'ids':
      return <TextField label={label} value={value} onChange={change} hint="Numbers, separated by commas." />;
    case 'colour':
      return <TextField label={label} value={value} onChange={change} hint="A name or a code such as #0e4f52." />;
    case 'choice':
      return (
        <SelectField
          label={label}
          value={field.parse(value) === undefined ? '' : String(field.parse(value))}
          onChange={change}
          placeholder={`Default (${choices[String(field.fallback)] ?? String(field.fallback)})`}
          options={(field.options ?? []).map((option) => ({ value: option, label: choices[option] ?? option }))}
        />
      );
    case 'flag':
      return <Flag {...{ label, field, value, onChange }} />;
    case 'image':
      return <PictureControl {...{ label, value, onChange, choosePicture }} />;
    case 'images':
      return <PicturesControl {...{ label, value, onChange, choosePicture }} />;
    case 'list':
      return <ListControl {...{ label, value, onChange, choosePicture }} members={field.members ?? {}} />;
  }
}

function Flag({
  label,
  field,
  value,
  onChange,
}: Pick<ControlProps, 'field' | 'onChange'> & { label: string; value: string }) {
  const [on = 'yes', off = 'no'] = field.options ?? [];
  const isOn = value.trim() === '' ? field.fallback === true : field.parse(value) === true;
  return (
    <label className={styles.flag}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked ? on : off)} />
      {label}
    </label>
  );
}

type PictureProps = Pick<ControlProps, 'onChange' | 'choosePicture'> & { label: string; value: string };

function PictureControl({ label, value, onChange, choosePicture }: PictureProps) {
  const choose = async (): Promise<void> => {
    const picture = await choosePicture();
    if (picture) onChange(picture.url);
  };
  return (
    <div className={styles.group} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {value !== '' && <img src={value} alt="" className={styles.thumbnail} />}
      <div className={styles.row}>
        <Button size="small" variant="secondary" onClick={() => void choose()}>
          {value === '' ? 'Choose a picture' : 'Change'}
        </Button>
        {value !== '' && (
          <Button size="small" variant="quiet" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function PicturesControl({ label, value, onChange, choosePicture }: PictureProps) {
  const all = value.split('|').filter((address) => address.trim() !== '');
  const add = async (): Promise<void> => {
    const picture = await choosePicture();
    if (picture) onChange([...all, picture.url].join('|'));
  };
  return (
    <div className={styles.group} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <ol className={styles.entries}>
        {all.map((address, at) => (
          <li key={`${at} ${address}`} className={styles.row}>
            <img src={address} alt={`Number ${at + 1}`} className={styles.small} />
            <Moves
              name={`picture ${at + 1}`}
              at={at}
              count={all.length}
              onMove={(to) => onChange(moved(all, at, to).join('|'))}
              onRemove={() => onChange(spliced(all, at, 1).join('|'))}
            />
          </li>
        ))}
      </ol>
      <Button size="small" variant="secondary" onClick={() => void add()}>
        Add a picture
      </Button>
    </div>
  );
}

type Entry = Record<string, unknown>;

function ListControl({ label, value, onChange, members, choosePicture }: PictureProps & { members: Fields }) {
  const id = useId();
  const [open, setOpen] = useState<number | null>(null);
  const entries = readList(value);
  if (entries === null)
    return (
      <TextArea
        label={`${label} (source)`}
        rows={8}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error="This list cannot be read, so visitors see nothing. Correct it, or clear it to start again."
      />
    );
  const write = (next: Entry[]) => onChange(next.length === 0 ? '' : JSON.stringify(next));
  const titleOf = (entry: Entry, at: number) =>
    Object.keys(members)
      .filter((key) => /title|name|quote|caption/i.test(key))
      .map((key) => entry[key])
      .find((text): text is string => typeof text === 'string' && text !== '') ?? `Entry ${at + 1}`;
  return (
    <div className={styles.group} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <ol className={styles.entries}>
        {entries.map((entry, at) => (
          <li key={at} className={styles.entry}>
            <div className={styles.row}>
              <button
                type="button"
                className={styles.entryName}
                aria-expanded={open === at}
                onClick={() => setOpen(open === at ? null : at)}
              >
                {titleOf(entry, at)}
              </button>
              <Moves
                name={titleOf(entry, at)}
                at={at}
                count={entries.length}
                onMove={(to) => {
                  write(moved(entries, at, to));
                  setOpen(null);
                }}
                onRemove={() => {
                  write(spliced(entries, at, 1));
                  setOpen(null);
                }}
              />
            </div>
            {open === at &&
              Object.entries(members).map(([key, member]) => (
                <FieldControl
                  key={key}
                  name={key}
                  field={{ ...member, label: member.label ?? key }}
                  value={
                    typeof entry[key] === 'string'
                      ? entry[key]
                      : entry[key] === undefined
                        ? ''
                        : JSON.stringify(entry[key])
                  }
                  onChange={(text) => write(replaced(entries, at, { ...entry, [key]: text }))}
                  choosePicture={choosePicture}
                />
              ))}
          </li>
        ))}
      </ol>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          write([...entries, Object.fromEntries(Object.keys(members).map((key) => [key, '']))]);
          setOpen(entries.length);
        }}
      >
        Add an entry
      </Button>
    </div>
  );
}

function Moves({
  name,
  at,
  count,
  onMove,
  onRemove,
}: {
  name: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) {
  return (
    <span className={styles.moves}>
      <button type="button" aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at - 1)}>
        ↑
      </button>
      <button type="button" aria-label={`Move ${name} down`} disabled={at === count - 1} onClick={() => onMove(at + 1)}>
        ↓
      </button>
      <button type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
        ×
      </button>
    </span>
  );
}

/** The entries of a stored list; null if it is not readable as one. */
function readList(value: string): Entry[] | null {
  if (value.trim() === '') return [];
  try {
    const list: unknown = JSON.parse(value);
    const isList = Array.isArray(list) && list.every((entry) => typeof entry === 'object' && entry !== null);
    return isList ? (list as Entry[]) : null;
  } catch {
    return null;
  }
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  return entry === undefined ? [...list] : spliced(spliced(list, from, 1), to, 0, entry);
}

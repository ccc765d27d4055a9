import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { ImportAnswer, ImportChange, ImportFault, ImportSchemas } from '#contract/admin/import.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { SingleFileField } from '../fields/single-file-field.tsx';
import { count } from './count.ts';
import styles from './csv-import.module.css';
import { useVerb } from './data.ts';
import { Done } from './done.tsx';

interface Props<S extends ImportSchemas> {
  endpoint: Endpoint<S>;
  /** What the import asks for besides the file. */
  input: Omit<z.infer<S['input']>, 'file' | 'seen' | 'key'>;
  /** What a line is about: 'product' and 'products'. */
  one: string;
  many: string;
  onWritten: (answer: ImportAnswer) => void;
}

/** Shows what a file would change, or what is wrong with it; writes it after a second press, whole or not at all. */
export function CsvImport<S extends ImportSchemas>({ endpoint, input, one, many, onWritten }: Props<S>) {
  const [file, setFile] = useState<File | null>(null);
  const [looked, setLooked] = useState<{ answer: ImportAnswer; content: string } | null>(null);
  const looking = useVerb<ImportSchemas>(endpoint, ({ results }, sent) => {
    if (results) setLooked({ answer: results, content: (sent as { file: string }).file });
  });
  const writing = useVerb<ImportSchemas>(endpoint, ({ results }) => {
    if (results) onWritten(results);
  });
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    setLooked(null);
    looking.clear();
    writing.clear();
  };
  const look = async (of: File): Promise<void> => {
    setLooked(null);
    writing.clear();
    await looking.attempt({ ...input, file: await contentOf(of) });
  };
  const counted = (number: number) => count(number, one, many);
  return (
    <>
      <SingleFileField
        label="CSV file"
        hint="At most 1.5 MB and 1,000 lines, saved as UTF-8."
        accept=".csv,text/csv"
        onChange={choose}
      />
      <p>
        <Button disabled={file === null} pending={looking.pending} onClick={() => file && void look(file)}>
          Show what would change
        </Button>
      </p>
      <ErrorList errors={looking.submitError} />
      {looked && (
        <section aria-label="What the file would change">
          <p role="status" className={styles.sum}>
            <Done change={looked}>{sumOf(looked.answer, counted)}</Done>
          </p>
          <Faults answer={looked.answer} />
          <LeftOut answer={looked.answer} />
          <Changes answer={looked.answer} />
          <ErrorList errors={writing.submitError} />
          {looked.answer.seen !== null && (
            <Button
              pending={writing.pending}
              onClick={() => void writing.attempt({ ...input, file: looked.content, seen: looked.answer.seen })}
            >
              {writeWords(looked.answer, counted)}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

function writeWords({ made, changed, noted }: ImportAnswer, counted: (number: number) => string): string {
  return made + changed === 0 ? `Note ${counted(noted)}` : `Import ${counted(made + changed)}`;
}

function sumOf(answer: ImportAnswer, counted: (number: number) => string): string {
  const { faultsTotal, made, changed, same, leftOutTotal, noted } = answer;
  if (faultsTotal > 0)
    return `Nothing can be imported yet: ${faultsTotal === 1 ? 'one thing is' : `${faultsTotal} things are`} wrong.`;
  const unchanged =
    (same > 0 ? ` ${counted(same)} would stay as now.` : '') +
    (leftOutTotal > 0 ? ` ${counted(leftOutTotal)} would be left out.` : '') +
    (noted > 0 ? ` ${noted.toLocaleString('en-AU')} of those would be noted, so that no other file adds them.` : '');
  if (made + changed === 0)
    return `${noted > 0 ? 'Nothing would be added or changed.' : 'Nothing would change.'}${unchanged}`;
  return `Nothing is imported yet. ${counted(made)} would be new, ${counted(changed)} would change.${unchanged}`;
}

function Faults({ answer: { faults, faultsTotal } }: { answer: ImportAnswer }) {
  if (faults.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label="What is wrong">
        {faults.map((fault, at) => (
          <li key={at}>
            <strong>{placeOf(fault)}</strong> {fault.text}
          </li>
        ))}
      </ul>
      {faultsTotal > faults.length && <p>And {faultsTotal - faults.length} more.</p>}
    </>
  );
}

function LeftOut({ answer: { leftOut, leftOutTotal } }: { answer: ImportAnswer }) {
  if (leftOut.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label="What would be left out">
        {leftOut.map(({ line, title, why }) => (
          <li key={line}>
            <strong>
              Line {line}, {title}:
            </strong>{' '}
            {why}
          </li>
        ))}
      </ul>
      {leftOutTotal > leftOut.length && <p>And {leftOutTotal - leftOut.length} more are left out.</p>}
    </>
  );
}

function placeOf({ line, column }: ImportFault): string {
  const parts = [line !== null && `Line ${line}`, column !== null && column !== '' && `column ‘${column}’`].filter(
    Boolean,
  );
  return parts.length === 0 ? 'The file:' : `${parts.join(', ')}:`;
}

function Changes({ answer: { changes, made, changed } }: { answer: ImportAnswer }) {
  if (changes.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label="What would change">
        {changes.map((change) => (
          <li key={change.line}>
            <strong>{change.title}</strong> {change.isNew && <span className={styles.new}>new</span>}
            <Fields change={change} />
          </li>
        ))}
      </ul>
      {made + changed > changes.length && <p>And {made + changed - changes.length} more.</p>}
    </>
  );
}

function Fields({ change: { fields, isNew } }: { change: ImportChange }): ReactNode {
  return (
    <dl className={styles.fields}>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {!isNew && <del>{before || 'nothing'}</del>} <ins>{after || 'nothing'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The bytes of a file as base64: the server sees in which encoding it is saved. */
function contentOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(new Error('The file could not be read. Choose it again.')));
    reader.readAsDataURL(file);
  });
}

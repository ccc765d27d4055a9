import { fieldsOf, type SettingName, type Subject, subjects, together } from '#contract/admin/setting-fields.ts';
import type { Secrets } from '../secrets.ts';
import type { SettingRow } from './setting.sql.ts';

type Texts = Partial<Record<SettingName, string>>;

/** What staff have saved of a subject. */
export interface StoredSubject {
  subject: Subject;
  values: Texts;
  secrets: Texts;
  /** As they are stored, so that a change of one leaves the others as they are. */
  sealed: Texts;
  /** Secrets that the application secret of today does not open: `APP_SECRET` has changed. */
  lost: SettingName[];
  /** 0 as long as nobody has saved it. */
  revision: number;
  changedAt: string | null;
  changedBy: string | null;
}

const nothing = { values: {}, secrets: {}, sealed: {}, lost: [], revision: 0, changedAt: null, changedBy: null };

export type StoredSettings = ReadonlyMap<Subject, StoredSubject>;

export function readRows(rows: readonly SettingRow[], secrets: Pick<Secrets, 'unseal'>): StoredSettings {
  return new Map(subjects.map((subject) => [subject, readRow(subject, rows, secrets)]));
}

function readRow(subject: Subject, rows: readonly SettingRow[], secrets: Pick<Secrets, 'unseal'>): StoredSubject {
  const row = rows.find((each) => each.subject === subject);
  if (!row) return { subject, ...nothing };
  const sealed = JSON.parse(row.secrets_json) as Texts;
  const opened: Texts = {};
  const lost: SettingName[] = [];
  for (const [name, text] of Object.entries(sealed) as [SettingName, string][]) {
    try {
      opened[name] = secrets.unseal(text);
    } catch {
      lost.push(name);
    }
  }
  return {
    subject,
    values: JSON.parse(row.values_json) as Texts,
    secrets: opened,
    sealed,
    lost,
    revision: row.revision,
    changedAt: row.updated_at,
    changedBy: row.display_name,
  };
}

export type Stated = Readonly<Record<string, string>>;

/** The variable of the environment that sets a setting; null if staff set it. */
export function setBy(name: SettingName, stated: Stated): string | null {
  if (stated[name] !== undefined) return name;
  return together.find((names) => names.includes(name))?.find((other) => stated[other] !== undefined) ?? null;
}

/** What staff have saved and the server does not set, as text by name. */
export function textsOf(stored: Iterable<StoredSubject>, stated: Stated): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { subject, values, secrets } of stored)
    for (const { name } of fieldsOf(subject)) {
      const text = values[name] ?? secrets[name];
      if (text !== undefined && setBy(name, stated) === null) texts[name] = text;
    }
  return texts;
}

import type { Locale } from '#contract/locale.ts';
import type { Db, Tx } from '../db/connect.ts';
import { contentCache } from '../db/content-cache.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { newestRevision, staleChange } from '../staff/change.ts';
import { type DistressSubject, defaultSubjects, makeDistress } from './distress-words.ts';
import { deleteDistressList, selectDistressLists, storeDistressList } from './distress.sql.ts';
import { wordsOf } from '../search-index/words.ts';

/** Of its audit records. */
const subjectOf = (locale: Locale) => (locale === 'au' ? 'words:distress' : 'words:distress-nz');
export const localeOf = (id: string): Locale => (id === 'distress-nz' ? 'nz' : 'au');
const maxSubjects = 30;
const maxWords = 300;
const maxLength = 60;
/** More words are a sentence, which nobody types a second time. */
const maxWordsOfPhrase = 8;

export interface DistressList {
  locale: Locale;
  /** False if this country has the list of Australia, or Australia the built-in one. */
  isOwn: boolean;
  subjects: readonly DistressSubject[];
  /** 0 as long as nobody has saved a list for this country. */
  revision: number;
  updatedAt: string | null;
  updatedBy: string | null;
}

/** The lists of both countries. New Zealand has that of Australia until it saves its own. */
export async function distressLists(source: Db['read'] | Tx): Promise<Record<Locale, DistressList>> {
  const rows = await selectDistressLists(source);
  const subjectsOf = (locale: Locale): readonly DistressSubject[] => {
    const row = rows[locale] ?? rows.au;
    return row ? (JSON.parse(row.subjects_json) as DistressSubject[]) : defaultSubjects;
  };
  const of = (locale: Locale): DistressList => {
    const row = rows[locale];
    return {
      locale,
      isOwn: row !== undefined,
      subjects: subjectsOf(locale),
      revision: row?.lock ?? 0,
      updatedAt: row?.updated_at ?? null,
      updatedBy: row?.display_name ?? null,
    };
  };
  return { au: of('au'), nz: of('nz') };
}

const cached = contentCache(['search'], async (deps) => {
  const { au, nz } = await distressLists(deps.db.read);
  return { au: makeDistress(au.subjects), nz: makeDistress(nz.subjects) };
});

/** Finds the subjects of distress in a keyword, by the words of the visitor's site. */
export async function distress(deps: Deps, locale: Locale): Promise<(keyword: string) => DistressSubject[]> {
  return (await cached(deps))[locale];
}

/**
 * Publishes the list of a country. Null puts back that it has none of its own: New Zealand then follows Australia
 * again, and Australia has the built-in list.
 */
export async function saveDistressList(
  deps: Deps,
  call: StaffCall,
  input: {
    locale: Locale;
    revision: number;
    values: { subjects: readonly DistressSubject[] | null };
    key: string;
  },
): Promise<Outcome<{ isOwn: boolean; revision: number; subjects: readonly DistressSubject[] }>> {
  const { subjects } = input.values;
  const checked = subjects === null ? ok(null) : checkList(subjects);
  if (!checked.ok) return checked;
  const list = checked.value;
  const { revision, locale } = input;
  const subject = subjectOf(locale);
  return audited(deps, call, { name: 'saveDistressList', subject, input }, async (tx) => {
    const before = (await distressLists(tx))[locale];
    const row = { subjects_json: JSON.stringify(list), updated_by: call.uid, updated_at: deps.now().toISOString() };
    // A list that is saved after one was taken away has none of the revisions of that one.
    const next = revision === 0 ? (await newestRevision(tx, subject)) + 1 : revision + 1;
    const isDone =
      list === null
        ? await deleteDistressList(tx, locale, revision)
        : await storeDistressList(tx, locale, { ...row, lock: next }, revision);
    const now = (await distressLists(tx))[locale];
    if (!isDone)
      return staleChange<Pick<DistressList, 'subjects'>>(tx, subject, {
        yours: list === null ? {} : { subjects: list },
        now,
        revision: now.revision,
      });
    await contentChanged(tx, 'search');
    return ok({
      before: { isOwn: before.isOwn, subjects: before.subjects },
      after: { isOwn: now.isOwn, revision: now.revision, subjects: now.subjects },
    });
  });
}

/** Without doubles and empty lines; the words themselves stay as they were typed. */
function checkList(subjects: readonly DistressSubject[]): Outcome<DistressSubject[]> {
  // Somebody who searches for help must meet it.
  if (subjects.length === 0) return fail('Keep at least one subject.', 'subjects', 'none');
  if (subjects.length > maxSubjects) return fail(`At most ${maxSubjects} subjects.`, 'subjects', 'too_many');
  const clean: DistressSubject[] = [];
  for (const { name: typedName, words: typed, pageUrl: typedUrl } of subjects) {
    const name = typedName.trim();
    if (name === '' || name.length > maxLength)
      return fail(`Every subject needs a name of at most ${maxLength} characters.`, 'subjects', 'name');
    const pageUrl = canonicalPath(typedUrl.trim());
    if (pageUrl === null || !typedUrl.trim().startsWith('/'))
      return fail(`The page of '${name}' is a path of this site, such as /contact.`, 'subjects', 'page');
    const words = [...new Set(typed.map((word) => word.trim()).filter((word) => wordsOf(word).length > 0))];
    if (words.length === 0) return fail(`'${name}' needs at least one word.`, 'subjects', 'no_words');
    if (words.length > maxWords) return fail(`'${name}' has more than ${maxWords} words.`, 'subjects', 'too_many');
    const long = words.find((word) => word.length > maxLength || wordsOf(word).length > maxWordsOfPhrase);
    if (long !== undefined) return fail(`'${long.slice(0, maxLength)}' is too long.`, 'subjects', 'too_long');
    clean.push({ name, words, pageUrl });
  }
  return ok(clean);
}

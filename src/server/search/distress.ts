import type { Db, Tx } from '../db/connect.ts';
import { contentCache } from '../db/content-cache.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { type DistressSubject, defaultSubjects, makeDistress } from './distress-words.ts';
import { selectDistressList, storeDistressList } from './distress.sql.ts';
import { wordsOf } from './words.ts';

const maxSubjects = 30;
const maxWords = 300;
const maxLength = 60;
/** More words are a sentence, which nobody types a second time. */
const maxWordsOfPhrase = 8;

export interface DistressList {
  subjects: readonly DistressSubject[];
  /** 0 as long as nobody has saved a list; the built-in one is used then. */
  lock: number;
  updatedAt: string | null;
  updatedBy: string | null;
}

export async function distressList(source: Db['read'] | Tx): Promise<DistressList> {
  const row = await selectDistressList(source);
  if (!row) return { subjects: defaultSubjects, lock: 0, updatedAt: null, updatedBy: null };
  return {
    subjects: JSON.parse(row.subjects_json) as DistressSubject[],
    lock: row.lock,
    updatedAt: row.updated_at,
    updatedBy: row.display_name,
  };
}

const cached = contentCache(['search'], async (deps) => ({
  of: makeDistress((await distressList(deps.db.read)).subjects),
}));

/** Finds the subjects of distress in a keyword. */
export async function distress(deps: Deps): Promise<(keyword: string) => DistressSubject[]> {
  return (await cached(deps)).of;
}

/** Publishes the list. */
export async function saveDistressList(
  deps: Deps,
  call: StaffCall,
  input: { subjects: readonly DistressSubject[]; lock: number; key: string },
): Promise<Outcome<{ lock: number; subjects: readonly DistressSubject[] }>> {
  const checked = checkList(input.subjects);
  if (!checked.ok) return checked;
  const { lock } = input;
  return audited(deps, call, { name: 'saveDistressList', subject: 'words:distress', input }, async (tx) => {
    const before = await distressList(tx);
    const row = {
      subjects_json: JSON.stringify(checked.value),
      updated_by: call.uid,
      updated_at: deps.now().toISOString(),
    };
    if (!(await storeDistressList(tx, row, lock)))
      return fail(
        `${before.updatedBy ?? 'Somebody else'} has changed this list since you opened it. Nothing was overwritten.`,
        undefined,
        'stale',
      );
    await contentChanged(tx, 'search');
    return ok({ before: { subjects: before.subjects }, after: { lock: lock + 1, subjects: checked.value } });
  });
}

/** Without doubles and empty lines; the words themselves stay as they were typed. */
function checkList(subjects: readonly DistressSubject[]): Outcome<DistressSubject[]> {
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

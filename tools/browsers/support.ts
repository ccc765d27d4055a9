import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promise } from './promise.ts';

/** A version since which a browser has something, as MDN writes it. */
interface Statement {
  version_added: string | false;
  version_removed?: string;
  partial_implementation?: boolean;
  prefix?: string;
  alternative_name?: string;
  flags?: unknown;
}
export type Entry = { [name: string]: Entry } & {
  __compat?: { support: Partial<Record<string, Statement | Statement[]>> };
};
const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
const data = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Entry>;

type Browser = keyof typeof promise;
const names: Record<Browser, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  safari_ios: 'Safari on iOS',
};

/** An entry of MDN's data about browsers, such as `at('api', 'URL', 'parse_static')`; undefined if it has none. */
export function at(area: 'api' | 'css' | 'javascript', ...path: string[]): Entry | undefined {
  let entry: Entry | undefined = data[area];
  for (const name of path) entry = entry && Object.hasOwn(entry, name) ? entry[name] : undefined;
  return entry;
}

export function childrenOf(entry: Entry | undefined): [string, Entry][] {
  return Object.keys(entry ?? {}).flatMap((name) => {
    const child = name === '__compat' ? undefined : entry?.[name];
    return child ? [[name, child]] : [];
  });
}

/** Which promised browsers lack it, such as 'Firefox before 126'; null if all have it, or if the data says nothing. */
export function lacking(entry: Entry | undefined): string | null {
  const support = entry?.__compat?.support;
  if (!support) return null;
  const words = (Object.keys(promise) as Browser[]).flatMap((browser) => {
    const since = sinceOf(support[browser]);
    if (since <= promise[browser]) return [];
    return Number.isFinite(since) ? [`${names[browser]} before ${since}`] : [`any ${names[browser]}`];
  });
  return words.length > 0 ? words.join(', ') : null;
}

/** The first version that has it, or most of it, under its own name and without a setting; Infinity if none has. */
function sinceOf(statement: Statement | Statement[] | undefined): number {
  const all = Array.isArray(statement) ? statement : statement ? [statement] : [];
  return Math.min(
    ...all
      .filter((each) => !each.flags && !each.prefix && !each.alternative_name)
      .filter((each) => !each.version_removed || each.partial_implementation)
      .map(({ version_added: added }) => Number.parseFloat(String(added).replace('≤', '')))
      .map((version) => (Number.isNaN(version) ? Number.POSITIVE_INFINITY : version)),
  );
}

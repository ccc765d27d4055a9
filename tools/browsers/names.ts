import { at, childrenOf, lacking } from './support.ts';

/** Which promised browsers lack a global name, such as `URLPattern` or `reportError`; null if all have it. */
export function globalLack(name: string): string | null {
  return lacking(at('javascript', 'builtins', name) ?? at('api', name) ?? at('api', 'Window', name));
}

/** The interfaces of well-known objects. */
const interfaces: Record<string, string> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  crypto: 'Crypto',
  caches: 'CacheStorage',
  performance: 'Performance',
  location: 'Location',
  history: 'History',
};

/** The same for a member of a global name, such as `URL.parse`; undefined if the data does not know the object. */
export function staticLack(object: string, member: string): string | null | undefined {
  const type = interfaces[object];
  if (type) return lacking(at('api', type, member)) ?? (type === 'Window' ? globalLack(member) : null);
  const builtin = at('javascript', 'builtins', object);
  if (builtin) return lacking(builtin[member]);
  const api = at('api', object);
  return api && lacking(api[`${member}_static`]);
}

/** Objects that a website uses every day; others have methods of names that libraries use too, such as `run`. */
const everyday =
  /^(Node|NodeList|Element|HTML\w*Element|SVGElement|Document|DocumentFragment|ShadowRoot|Window|Event|EventTarget|AbortSignal|URL|URLSearchParams|FormData|Headers|Request|Response|Blob|File|Cache|CacheStorage|Clients?|ServiceWorker\w*|Storage|StorageManager|Range|Selection|DOMRect|DOMTokenList|CSSStyleDeclaration|MediaQueryList|ReadableStream|Animation|Crypto|Performance|Navigator|History|Array|TypedArray|String|RegExp|Promise|Map|Set|WeakMap|Date|Number|Iterator)$/;

/** Methods that every object of a promised browser may lack: all objects that have one are too new. */
export const methodLacks: ReadonlyMap<string, string> = lacksByName(/^(?!\w*_(static|event)$)[a-z]\w*$/);
/** The same for events. */
export const eventLacks: ReadonlyMap<string, string> = lacksByName(/^\w+_event$/);
/** Methods of iterators, which arrays have had for long: `map.values().map(…)`. */
export const iteratorLacks: ReadonlyMap<string, string> = new Map(
  childrenOf(at('javascript', 'builtins', 'Iterator')).flatMap(([name, entry]) => {
    const lack = lacking(entry);
    return lack && /^[a-z]\w*$/i.test(name) ? [[name, lack] as const] : [];
  }),
);

function lacksByName(pattern: RegExp): Map<string, string> {
  const found = new Map<string, { lack: string | null; isEveryday: boolean }>();
  const builtins = at('javascript', 'builtins');
  for (const [type, members] of [
    ...childrenOf(at('api')),
    ...childrenOf(builtins),
    ...childrenOf(builtins?.['Intl']),
    ...childrenOf(builtins?.['Temporal']),
  ])
    for (const [member, entry] of childrenOf(members)) {
      if (!pattern.test(member) || !entry.__compat) continue;
      const name = member.replace(/_event$/, '');
      const before = found.get(name);
      const lack = lacking(entry);
      const isEveryday = everyday.test(type);
      found.set(name, {
        // The type of an object is not known here: if one is old enough, the method may be its.
        lack: lack === null || before?.lack === null ? null : isEveryday || !before ? lack : before.lack,
        isEveryday: isEveryday || before?.isEveryday === true,
      });
    }
  return new Map(
    [...found].flatMap(([name, { lack, isEveryday }]) => (lack !== null && isEveryday ? [[name, lack]] : [])),
  );
}

import { at, lacking } from './support.ts';

/** What a selector uses that a promised browser lacks: there a rule of styles has no effect, and a script fails. */
export function lackOfSelector(selector: string): string | null {
  const [fault] = lacks(selector.matchAll(/::?([a-z-]+)/g), (name) => at('css', 'selectors', name));
  return fault?.lack ?? null;
}

/** What built styles use that a promised browser lacks, such as 'property text-wrap: Firefox before 121'. */
export function faultsInStyles(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g, '""');
  const selectors = [...plain.matchAll(/(?<=[{};])[^{};@]+(?=\{)/g)].flatMap(([list]) => selectorFaults(list));
  const found = [
    ...selectors,
    ...lacks(plain.matchAll(/@([a-z-]+)/g), (name) => at('css', 'at-rules', name)),
    ...lacks(plain.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:(?![^;{}]*\{)/g), (name) => at('css', 'properties', name)),
    ...lacks(plain.matchAll(/\b([a-z-]+)\(/g), functionNamed),
  ];
  return [...new Set(found.map(({ what, lack }) => `${what}: ${lack}`))];
}

const functionNamed = (name: string) => at('css', 'types', name) ?? at('css', 'types', 'color', name);

interface Fault {
  what: string;
  lack: string;
}

/** A browser drops the whole rule for one selector that it does not know, unless it stands inside of `:is()`. */
function selectorFaults(list: string): Fault[] {
  const all = partsOf(list);
  const faults = all.flatMap((selector) => {
    const lack = lackOfSelector(selector);
    return lack === null ? [] : [{ what: `selector ${selector}`, lack }];
  });
  return faults.length > 0 && faults.length < all.length
    ? faults.map(({ what, lack }) => ({ what: `${what} takes others with it (${list.trim()})`, lack }))
    : faults;
}

/** Divides a list of selectors at the commas that stand outside of brackets. */
function partsOf(list: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of list.trim()) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts;
}

function lacks(matches: Iterable<RegExpExecArray>, entryOf: (name: string) => ReturnType<typeof at>): Fault[] {
  return [...matches].flatMap(([what, name = '']) => {
    const lack = lacking(entryOf(name));
    if (lack === null) return [];
    return [{ what: what.endsWith(':') ? `property ${name}` : what, lack }];
  });
}

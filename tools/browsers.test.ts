import { expect, test } from 'vitest';
import { type BuiltFile, faultsIn } from './browsers.ts';

const script = (text: string): BuiltFile => ({ name: 'a.js', text });
const styles = (text: string): BuiltFile => ({ name: 'a.css', text });
const faults = (...files: BuiltFile[]) => [...faultsIn(files).keys()];

test.each([
  ['URL.parse(a)', 'URL.parse: '],
  ['list.toSorted()', 'toSorted(): Firefox before 115'],
  ['list.with(1, 2)', 'with(): Firefox before 115'],
  ['Promise.withResolvers()', 'Promise.withResolvers: '],
  ['Object.groupBy(a, b)', 'Object.groupBy: '],
  ['new Set(a).union(b)', 'union(): '],
  ['for (const a of new Map().values().map(b)) c(a)', 'values().map(): '],
  ['new URLPattern({})', 'URLPattern: '],
  ['navigation.back()', 'navigation: '],
  ['document.querySelector(`a:has(b)`)', "selector 'a:has(b)': Firefox before 121"],
  ['a.addEventListener("scrollend", b)', 'event scrollend: '],
  ['/[a--b]/v.test(c)', '/[a--b]/v: '],
])('%s is found', (code, fault) => {
  expect(faults(script(code)).join('\n')).toContain(fault);
});

test.each([
  'new URL(a)',
  'list.findLast(a)',
  'structuredClone(a)',
  'Object.values(a).map(b)',
  'class Url { static parse() {} } Url.parse(a)',
  'if ("toSorted" in a) a.toSorted()',
  'if (`toSorted` in a) a.toSorted()',
  'typeof URLPattern === "function" && new URLPattern({})',
  'URL.parse?.(a)',
  'class Z { with() {} } z.with(check)',
])('%s is fine', (code) => {
  expect(faults(script(code))).toEqual([]);
});

test('a method that another script of the build defines is not the one of the browser', () => {
  expect(faults(script('class A { union() {} }'), script('a.union(b)'))).toEqual([]);
});

test('a selector that a browser lacks may not take others with it, nor stand alone without a reason', () => {
  expect(faults(styles('.a{color:red}.b,.c:has(d){color:red}'))).toEqual([
    'selector .c:has(d) takes others with it (.b,.c:has(d)): Firefox before 121',
  ]);
  expect(faults(styles('@media screen{.c:has(d),.e:has(f){color:red}}'))).toHaveLength(2);
  expect(faults(styles('.a::-moz-progress-bar{color:red}'))).toEqual([]);
});

test('at-rules, properties and functions of styles are looked up', () => {
  const found = faults(
    styles('@position-try --a{top:0}.a{field-sizing:content;color:light-dark(red,blue);width:anchor-size(a)}'),
  );
  for (const what of ['@position-try', 'property field-sizing', 'light-dark(', 'anchor-size('])
    expect(found.join('\n')).toContain(what);
  expect(
    faults(styles('.a{color:color-mix(in srgb,red,blue);text-wrap:balance}@layer a{.b:focus-visible{inset:0}}')),
  ).toEqual([]);
});

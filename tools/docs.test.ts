import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })];

test('the index names every decision once, by its number and title, and every number that has none', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((file) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(file)) ?? [];
    expect(Number(number), file).toBe(Number(basename(file).slice(0, 4)));
    return { number: Number(number), shown: `[${title}](decisions/${basename(file)})` };
  });
  const rows = [...read('docs/README.md').matchAll(/^\| (\d+) \| (.*?) \| (.+) \|$/gm)];
  const last = Math.max(...decisions.map(({ number }) => number));
  expect(rows.map(([, number, shown, status]) => [Number(number), status === 'unused' ? '' : shown])).toEqual(
    Array.from({ length: last }, (_, index) => [
      index + 1,
      decisions
        .filter(({ number }) => number === index + 1)
        .map(({ shown }) => shown)
        .join(' and '),
    ]),
  );
});

test('every link from one document to another file leads somewhere', () => {
  for (const page of pages)
    for (const [, target = ''] of read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g))
      if (!/^[a-z]+:/.test(target))
        expect(existsSync(join(root, dirname(page), target)), `${page}: ${target}`).toBe(true);
});

test('every command of npm that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const page of pages)
    for (const [, name = ''] of read(page).matchAll(/npm run ([a-z:-]+)/g))
      expect(scripts, `${page}: ${name}`).toHaveProperty([name]);
});

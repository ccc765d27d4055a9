import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './built-files.ts';
import { describedTables } from './db/migrations/described.ts';
import { allMigrations } from './db/migrations/migrate.ts';
import { sweepers } from './sweepers.ts';

test('docs/operations.md says of each table how long its rows are kept', () => {
  const [, rules = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split(
    '## What is stored, and for how long',
  );
  const named = new Set([...(rules.split('\n## ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(
    describedTables(allMigrations)
      .map(({ name }) => name)
      .filter((name) => !named.has(name)),
  ).toEqual([]);
});

test('each kind of old data has a name of its own, under which its state is kept', () => {
  const names = sweepers.map(({ what }) => what);
  expect(new Set(names).size).toBe(names.length);
});

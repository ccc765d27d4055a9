import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { maxTotalBytes } from '#contract/attachments.ts';
import { maxLibraryBytes } from '#contract/media-kinds.ts';
import { root } from './project.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })];

test('the index of decisions shows their numbers, titles and whether they hold', async () => {
  const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root })
    .toSorted()
    .map((file) => {
      const text = read(file);
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
      expect(Number(number), file).toBe(Number(basename(file).slice(0, 4)));
      const [, successor] = /^\*\*Replaced by (\[.*?\]\(.*?\))/m.exec(text) ?? [];
      return {
        number: Number(number),
        title,
        file: basename(file),
        status: successor ? `replaced by ${successor}` : 'holds',
      };
    });
  const last = Math.max(...decisions.map(({ number }) => number));
  const rows = Array.from({ length: last }, (_, index) => {
    const [found, ...others] = decisions.filter(({ number }) => number === index + 1);
    expect(others, `two decisions have number ${index + 1}`).toEqual([]);
    return found
      ? `| ${found.number} | [${found.title}](${found.file}) | ${found.status} |`
      : `| ${index + 1} | | unused |`;
  });
  // To write it: npm run decisions-index
  await expect(`# Decisions

A decision that somebody will question is one page. A new one takes the next number, and \`npm run decisions-index\` writes this table. One that no longer holds
stays, with a line that begins with \`**Replaced by\` and a link. An unused number was given up before its page was written.

| Number | Decision | Status |
|--:|---|---|
${rows.join('\n')}
`).toMatchFileSnapshot('../docs/decisions/README.md');
});

test('every link from one document to another file leads somewhere', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => ({ page, target })),
  );
  const broken = links.filter(
    ({ page, target }) => !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(page), target)),
  );
  expect(broken).toEqual([]);
});

test('every command of npm that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const page of pages)
    for (const [, name = ''] of read(page).matchAll(/npm run ([a-z:-]+)/g))
      expect(scripts, `${page}: ${name}`).toHaveProperty([name]);
});

test('the glossary names only files and folders that exist', () => {
  const [, words = ''] = read('docs/README.md').split('## Words');
  const named = [...words.matchAll(/`([\w-]+(?:\/[\w*-]*)*(?:\.[\w.]+)?)`/g)].map(([, name = '']) => name);
  const paths = named.filter((name) => /\/|\.ts$/.test(name) && name !== 'x.ts');
  const isThere = (path: string) => ['', 'src/', 'src/server/'].some((folder) => existsSync(join(root, folder + path)));
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !isThere(path) && !path.includes('*'))).toEqual([]);
});

/** The paths that a row of the map names. One that begins with no folder of src is in the folder of the one before. */
function pathsIn(row: string): string[] {
  let folder = '';
  return [...row.matchAll(/`([\w./*<>-]+)`/g)].flatMap(([, name = '']) => {
    if (name.startsWith('/') || !/\/|\.(ts|tsx|mjs|webmanifest)$/.test(name)) return [];
    const path = name.replace('<type>', '*');
    const isWhole = /^(contract|server|web|blocks|backoffice)\//.test(path);
    const whole = isWhole ? `src/${path}` : /^(tools|demo|public|e2e)\//.test(path) ? path : join(folder, path);
    folder = whole.endsWith('/') ? whole : dirname(whole);
    return [whole];
  });
}

test('the example proxies let through what the library and the forms take', () => {
  const limits = [
    /client_max_body_size (\d+)m;/.exec(read('docs/proxy/nginx.conf')),
    /max_size (\d+)MB/.exec(read('docs/proxy/Caddyfile')),
  ];
  const needed = (Math.max(maxLibraryBytes, maxTotalBytes) / 1024 / 1024) * 1.05;
  for (const limit of limits) expect(Number(limit?.[1])).toBeGreaterThan(needed);
});

test('spec-map.md names only files and folders that exist', () => {
  const rows = read('docs/spec-map.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const missing = rows.flatMap(pathsIn).filter((path) => globSync(path, { cwd: root }).length === 0);
  expect(missing).toEqual([]);
  expect(pathsIn('| 1 | `/admin` by `server/staff/gone.ts`, `audit*.ts` | `web/nothing/` |')).toEqual([
    'src/server/staff/gone.ts',
    'src/server/staff/audit*.ts',
    'src/web/nothing/',
  ]);
});

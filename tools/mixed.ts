// `npm run mixed -- <commit> [words of journeys]`: that version and this one serve side by side, behind a balancer
// that sends each request to the other, or what pages call. It says what visitors would see, and ends with 1 if
// something failed.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { waitForHydration } from '../e2e/support/shop.ts';
import { type Sites, startSites } from '../e2e/support/sites.ts';
import { markHydration } from '../e2e/support/test.ts';
import { buildIfNeeded } from './build.mjs';
import { apiOf } from './neighbour/api.ts';
import { differences } from './neighbour/compare.ts';
import { root } from './project.mjs';
import { runJourneys } from './test/journeys.ts';
import { chromiumProgram } from './test/machine.ts';

const paths = ['/', '/about', '/guides', '/shop', '/events', '/contact', '/cart', '/member/login', '/search-results'];
const rounds = 5;

process.chdir(root);
const [commit, ...words] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Name the commit of the version before: npm run mixed -- <commit> [words of journeys]');
  process.exit(1);
}
const before = versionAt(commit);
buildIfNeeded();
let failed = false;
await sideBySide(async (sites, old, own) => {
  const apiAt = async (origin: string) => apiOf(await (await fetch(`${origin}/api/openapi.json`)).json());
  const [was, is] = [await apiAt(old), await apiAt(own)];
  const found = differences(was, is);
  const added = Object.keys(is.calls).filter((call) => !was.calls[call]);
  const lost = await visits(sites);
  const { asked, missing } = sites.balancer.files();
  console.log(`
API: ${found.length} differences
${found.map((each) => `  ${each}`).join('\n')}
Calls that the version before answers with 404: ${added.join(', ') || 'none'}
Visits, each request to the other version: ${paths.length * rounds}, not hydrated: ${lost.length} ${lost.join(' ')}
Scripts, styles and typefaces asked for: ${asked}, missing: ${missing.length} ${missing.slice(0, 5).join(' ')}
`);
  failed ||= missing.length > 0 || lost.length > 0;
  // The journeys of a version know its pages. What these call is answered by the other version.
  sites.balancer.sendTo([own], [old]);
  failed = !(await journeys('Pages of this version, which call the version before', sites, root)) || failed;
});
// A site of their own: journeys find no places, and no names, that others have taken.
await sideBySide(async (sites, old, own) => {
  sites.balancer.sendTo([old], [own]);
  failed = !(await journeys('Pages of the version before, which call this one', sites, before)) || failed;
});
process.exit(failed ? 1 : 0);

/** The version before is there first, and this one brings its migrations, as in a rolling update. */
async function sideBySide(work: (sites: Sites, old: string, own: string) => Promise<void>): Promise<void> {
  const sites = await startSites([before, root]);
  try {
    const [old = '', own = ''] = sites.origins;
    await work(sites, old, own);
  } finally {
    await sites.dispose();
  }
}

/** Runs the journeys of one version; true if all have passed. */
async function journeys(title: string, { origin }: Sites, folder: string): Promise<boolean> {
  console.log(`\n── ${title}\n`);
  const args = [`--config=${join(folder, 'playwright.config.ts')}`, ...(words.length > 0 ? words : chosen())];
  const verdict = await runJourneys({ args, env: { E2E_ORIGIN: origin } }, (text) => process.stdout.write(text));
  console.log(`${title}: ${verdict?.passed ?? 0} passed, ${verdict?.failed ?? 'all'} failed`);
  return verdict?.failed === 0;
}

/** The journeys marked @two, by their titles: in the version before they may have no mark yet. */
function chosen(): string[] {
  const titles = globSync('e2e/*.spec.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/test\('([^'\n]*?)(?: @phone-only)? @two'/g)].map(
      ([, title = '']) => title,
    ),
  );
  return [`--grep=${titles.map((title) => title.replaceAll(/[^\w ]/g, '.')).join('|')}`];
}

/** The paths whose pages did not come to life. */
async function visits({ origin }: Sites): Promise<string[]> {
  const executablePath = chromiumProgram() ?? undefined;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const lost: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // A new visitor, who has kept nothing.
    const context = await browser.newContext({ baseURL: origin });
    await markHydration(context);
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(path);
      await waitForHydration(page, 15_000).catch(() => lost.push(path));
    }
    await context.close();
  }
  await browser.close();
  return lost;
}

/** The sources of a commit with their build, kept for the next run. */
function versionAt(name: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1024 ** 3 });
  const sha = git('rev-parse', '--short=12', `${name}^{commit}`).toString().trim();
  const folder = join(root, '.cache/versions', sha);
  if (existsSync(join(folder, 'dist/sources.sha256'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', sha) });
  if (hasSamePackages(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: folder, stdio: 'inherit' });
  return folder;
}

/** Whether what is installed here has all that the other version wants, at its versions. */
function hasSamePackages(folder: string): boolean {
  const wantedBy = (place: string): Record<string, string> => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    return { ...dependencies, ...devDependencies };
  };
  const own = wantedBy(root);
  return Object.entries(wantedBy(folder)).every(([name, version]) => own[name] === version);
}

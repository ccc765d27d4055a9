import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allowed } from './browsers/allowed.ts';
import { faultsInScript, readScript } from './browsers/scripts.ts';
import { faultsInStyles } from './browsers/styles.ts';
import { root } from './project.mjs';

// Checks in every test run that the built files use only what the promised browsers have, by MDN's data about browsers.
// `node tools/browsers.ts` runs only this check, after a build.

/** The folders of dist whose files browsers load: the site with its worker, the editor's frame, the back office. */
const folders = ['client', 'editing', 'backoffice'];

export interface BuiltFile {
  name: string;
  text: string;
}

/** Faults of the files of one build, as `what: browsers that lack it`, with the names of the files. */
export function faultsIn(files: readonly BuiltFile[]): Map<string, string[]> {
  const scripts = files
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ name, text }) => ({ name, script: readScript(text) }));
  const methods = new Set(scripts.flatMap(({ script }) => [...script.methods]));
  const found = [
    ...scripts.map(({ name, script }) => ({ name, faults: faultsInScript(script, methods) })),
    ...files
      .filter(({ name }) => name.endsWith('.css'))
      .map(({ name, text }) => ({ name, faults: faultsInStyles(text) })),
  ];
  const byFault = new Map<string, string[]>();
  for (const { name, faults } of found)
    for (const fault of faults) {
      const what = fault.slice(0, fault.lastIndexOf(': '));
      if (!allowed.some((each) => each.what.test(what))) byFault.set(fault, [...(byFault.get(fault) ?? []), name]);
    }
  return byFault;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  let count = 0;
  let failed = 0;
  for (const folder of folders) {
    const path = join(root, 'dist', folder);
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(path, name), 'utf8') }));
    for (const [fault, names] of faultsIn(files)) {
      failed += 1;
      console.log(`${fault} (${names.join(', ')})`);
    }
    count += files.length;
  }
  if (failed > 0) process.exitCode = 1;
  else console.log(`${count} built files use what the promised browsers have.`);
}

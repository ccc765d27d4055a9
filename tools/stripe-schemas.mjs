// Makes the JSON Schemas that stripe-requests.test.ts checks the requests of the Stripe adapter against, from the types
// of the `stripe` package. Downloads the generator, which needs TypeScript 5: `node tools/stripe-schemas.mjs`.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './project.mjs';

const generator = 'ts-json-schema-generator@2.9.0';
const folder = join(root, 'src/server/providers/payments/stripe-schemas');
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/stripe/package.json'), 'utf8'));
const work = mkdtempSync(join(tmpdir(), 'stripe-schemas-'));
try {
  // The types permit any text beside the words that this version of the API knows; here only those words are right.
  const types = join(work, 'node_modules/stripe');
  cpSync(join(root, 'node_modules/stripe'), types, { recursive: true });
  for (const file of globSync('**/*.d.ts', { cwd: types })) {
    const path = join(types, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/\s\| OtherString\b/g, ''));
  }
  copyFileSync(join(folder, 'requests.ts'), join(work, 'requests.ts'));
  const compilerOptions = { module: 'nodenext', target: 'esnext', strict: true, skipLibCheck: true, types: [] };
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['requests.ts'] }));
  const options = ['--path', 'requests.ts', '--tsconfig', 'tsconfig.json', '--type', 'Requests', '--jsDoc', 'none'];
  const printed = execFileSync('npx', ['--yes', generator, ...options, '--no-type-check'], {
    cwd: work,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const schema = { $comment: `stripe ${version}`, ...JSON.parse(printed) };
  writeFileSync(join(folder, 'requests.schema.json'), `${JSON.stringify(schema)}\n`);
  console.log(`Wrote ${Object.keys(schema.definitions).length} definitions of stripe ${version}.`);
} finally {
  rmSync(work, { recursive: true });
}

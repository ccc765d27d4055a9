// `npm run release-api`: keeps what this version takes and answers, for the next version to be compared with.
import { writeFileSync } from 'node:fs';
import { testApp } from '#server/testing/test-app.ts';
import { apiOf } from './api.ts';
import { exceptionsFile, releasedFile } from './files.ts';

const app = await testApp();
const { calls, schemas } = apiOf(await (await fetch(`${app.url}/api/openapi.json`)).json());
await app.close();
// A line for each call, so that a change of one is a change of its line.
const lines = (all: object) =>
  Object.entries(all)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',\n');
writeFileSync(releasedFile, `{"calls":{\n${lines(calls)}\n},"schemas":{\n${lines(schemas)}\n}}\n`);
// What was said of the version before is over.
writeFileSync(exceptionsFile, '{}\n');
console.log(`Kept ${Object.keys(calls).length} calls.`);

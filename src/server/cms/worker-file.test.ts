import { expect, test } from 'vitest';
import { defaultHelplines } from '#contract/helplines.ts';
import { workerOf } from './worker-file.ts';

const settings = {
  HELPLINES_AU: defaultHelplines.au,
  HELPLINES_NZ: defaultHelplines.nz,
  QUICK_EXIT_AU: 'https://www.bom.gov.au/',
  QUICK_EXIT_NZ: 'https://www.metservice.com/',
};
const script = 'precache([{url:"/assets/a-1.js",revision:null},{url:"/offline",revision:"abc123"}])';

test('other helplines are another version of /offline, and of nothing else', () => {
  const before = workerOf(script, 'abc123', settings);
  expect(before).toMatch(
    /^precache\(\[\{url:"\/assets\/a-1\.js",revision:null\},\{url:"\/offline",revision:"abc123-[\da-f]{12}"\}\]\)$/,
  );
  expect(workerOf(script, 'abc123', { ...settings })).toBe(before);
  const fewer = { ...settings, HELPLINES_NZ: defaultHelplines.au };
  expect(workerOf(script, 'abc123', fewer)).not.toBe(before);
});

import { expect, test } from 'vitest';
import { ownSources } from './own-sources.ts';

test.each(['www.phi.example', '127.0.0.1:3000', '[::1]:3000'])('names %s beside self', (host) => {
  expect(ownSources(host)).toBe(`'self' http://${host}`);
});

test.each([undefined, '', 'phi.example; script-src *', 'phi.example *', "phi.example'unsafe-inline'", 'a,b', 'a/b'])(
  'a host cannot add anything to the policy: %s',
  (host) => {
    expect(ownSources(host)).toBe("'self'");
  },
);

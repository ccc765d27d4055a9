import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { AltchaChallenge } from '#contract/contact.ts';

/** Solves the challenge in a worker, so that the page stays responsive. */
self.onmessage = async ({ data }: MessageEvent<AltchaChallenge>) => {
  try {
    self.postMessage(await solveChallenge({ challenge: data, deriveKey }));
  } catch {
    self.postMessage(null);
  }
};

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { AltchaChallenge } from '#contract/contact.ts';

/** Works the answer out beside the page, which stays as quick as before. */
self.onmessage = async ({ data }: MessageEvent<AltchaChallenge>) => {
  try {
    self.postMessage(await solveChallenge({ challenge: data, deriveKey }));
  } catch {
    self.postMessage(null);
  }
};

import type { AltchaChallenge } from '#contract/contact.ts';

interface Solution {
  counter: number;
  derivedKey: string;
}

/** The solution in the format of ALTCHA's widget: base64 of challenge and solution. */
export async function solveAltcha(challenge: AltchaChallenge): Promise<string> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<Solution | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Solution | null>) => resolve(data);
      worker.onerror = () => reject(new Error('The captcha check did not start. Please try again.'));
      worker.postMessage(challenge);
    });
    if (solution === null) throw new Error('The captcha check was not finished. Please try again.');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}

let again = 0;

/**
 * Calls `load`, which imports code, so that a later call can succeed after a failure. Chromium 150 and other browsers
 * keep a failed import as long as the document: no import begins without a network, unless a worker may have the file,
 * and a failed one is tried once more under another address.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  if (import.meta.env.SSR) return load();
  if (!navigator.onLine && !navigator.serviceWorker?.controller) throw new Error('There is no network.');
  try {
    return await load();
  } catch (error) {
    const address = codeIn(error, window.location.origin);
    if (address === null) throw error;
    again += 1;
    return (await import(/* @vite-ignore */ `${address}?again=${again}`)) as Module;
  }
}

/** The file of ours that a browser names as the last word, if it could not import it; null for a stylesheet. */
export function codeIn(error: unknown, origin: string): string | null {
  const address = String(error).split(' ').at(-1) ?? '';
  return address.startsWith(`${origin}/`) && !address.endsWith('.css') ? address : null;
}

/** After an update the code of a page may be gone. The words of the browsers, and of Vite for a stylesheet. */
export function isCodeMissing(error: unknown): boolean {
  return /dynamically imported module|module script failed|preload CSS/i.test(String(error));
}

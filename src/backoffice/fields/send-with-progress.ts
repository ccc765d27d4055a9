/** How long an upload may stand still before it counts as cut. */
const stalledMs = 45_000;

interface Watch {
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** A `fetch` that tells how much is sent, which fetch itself cannot. It fails as fetch does. */
export function sendWithProgress({ onProgress, signal }: Watch): typeof fetch {
  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      let stalled: ReturnType<typeof setTimeout> | undefined;
      const fail = (error: unknown) => {
        clearTimeout(stalled);
        signal.removeEventListener('abort', abort);
        reject(error instanceof Error ? error : new Error(String(error)));
      };
      const abort = () => {
        request.abort();
        fail(new DOMException('The upload was cancelled.', 'AbortError'));
      };
      const wait = () => {
        clearTimeout(stalled);
        stalled = setTimeout(() => {
          request.abort();
          fail(new TypeError('Failed to fetch'));
        }, stalledMs);
      };
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort);
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : String(input));
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        wait();
        if (total > 0) onProgress(loaded / total);
      });
      request.addEventListener('error', () => fail(new TypeError('Failed to fetch')));
      request.addEventListener('load', () => {
        clearTimeout(stalled);
        signal.removeEventListener('abort', abort);
        resolve(new Response(request.responseText, { status: request.status, statusText: request.statusText }));
      });
      wait();
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
    });
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local server that implements siteverify as Google documents it: form in, JSON out, each answer valid once. */
export async function startSiteverify(secretKey: string): Promise<{
  origin: string;
  requests: URLSearchParams[];
  respondWith(status: number, body: string): void;
  close(): Promise<void>;
}> {
  const requests: URLSearchParams[] = [];
  const used = new Set<string>();
  let fixed: { status: number; body: string } | null = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      requests.push(form);
      const isValid =
        request.method === 'POST' &&
        request.url === '/recaptcha/api/siteverify' &&
        request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
      const { status, body } = fixed ?? { status: isValid ? 200 : 404, body: JSON.stringify(verdict(form)) };
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
    });
  });
  function verdict(form: URLSearchParams): Record<string, unknown> {
    const answer = form.get('response') ?? '';
    if (form.get('secret') !== secretKey) return { success: false, 'error-codes': ['invalid-input-secret'] };
    if (answer === '') return { success: false, 'error-codes': ['missing-input-response'] };
    if (!answer.startsWith('good')) return { success: false, 'error-codes': ['invalid-input-response'] };
    if (used.has(answer)) return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    used.add(answer);
    return { success: true, challenge_ts: new Date().toISOString(), hostname: 'www.phi.example' };
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith: (status, body) => (fixed = { status, body }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

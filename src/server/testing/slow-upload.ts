import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const pieces = 20;

/** Sends a form over `ms`, as a slow line does. The status, and the answer as text; 0 if none came. */
export async function slowUpload(
  url: string,
  form: FormData,
  { ms, headers }: { ms: number; headers?: Record<string, string> },
): Promise<{ status: number; text: string }> {
  const whole = new Response(form);
  const body = Buffer.from(await whole.arrayBuffer());
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: {
          ...headers,
          'content-type': whole.headers.get('content-type') ?? '',
          'content-length': body.length,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.once('error', () => resolve({ status: 0, text: 'The answer was cut.' }));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.once('error', (error) => {
      // Whoever refuses a form early closes the line behind its answer.
      setTimeout(() => resolve({ status: 0, text: String(error) }), 500);
    });
    let goOn = () => {};
    sent.on('drain', () => goOn()).once('close', () => goOn());
    const send = async () => {
      const size = Math.ceil(body.length / pieces);
      for (let at = 0; at < body.length && !sent.destroyed; at += size) {
        if (!sent.write(body.subarray(at, at + size))) await new Promise<void>((next) => (goOn = next));
        await wait(ms / pieces);
      }
      if (!sent.destroyed) sent.end();
    };
    void send();
  });
}

/** A PDF of about this many megabytes; each `number` is another file. */
export function pdfOf(megabytes: number, number: number): File {
  const content = Buffer.alloc(megabytes * 1_000_000, 32);
  content.write(`%PDF-1.7\n${number}\n`);
  content.write('\n%%EOF\n', content.length - 7);
  return new File([content], `report-${number}.pdf`);
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { elapsedMs } from '../../clock.ts';
import { localCopies } from './local-copies.ts';
import { type FileStorage, StorageUnavailable } from './port.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Of what `bring` has fetched and of what was made here, on the local disk. */
  maxCopiesMb?: number;
  /** Of one request. */
  timeoutMs?: number;
}

/** Of the question whether it answers: whoever watches asks often, and waits for it. */
const answersWithinMs = 3000;
const answerKeptMs = 5000;

const types: Record<string, string> = { avif: 'avif', gif: 'gif', jpg: 'jpeg', png: 'png', webp: 'webp' };

/**
 * A bucket of any service that speaks the protocol of S3; its keys are the paths below DATA_DIR. The local folder keeps
 * what `bring` has fetched, so that a picture is fetched once, up to a limit; it may be deleted at any time.
 */
export function s3Storage(root: string, settings: S3Settings): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, maxCopiesMb = 1024, timeoutMs = 15_000 } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 });
  const keyOf = (folder: string, file = '') => `${folder}/${file}`;

  async function send(
    method: string,
    path: string,
    { body, type, withinMs = timeoutMs }: { body?: Buffer<ArrayBuffer>; type?: string; withinMs?: number } = {},
  ): Promise<Response> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(type && { 'content-type': type }),
    };
    try {
      const response = await client.fetch(`${endpoint}/${bucket}${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(withinMs),
        ...(body && { body }),
      });
      if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
      throw new StorageUnavailable(`${method} ${path} was answered with ${response.status}.`);
    } catch (error) {
      throw error instanceof StorageUnavailable ? error : new StorageUnavailable(`${method} ${path} failed.`, error);
    }
  }
  const bodyOf = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      throw new StorageUnavailable('An answer ended early.', error);
    }
  };

  /** A page of an answer has 1,000 files at most. */
  async function* pages(folder: string): AsyncIterable<{ file: string; storedAt: number }[]> {
    const prefix = keyOf(folder);
    let token: string | undefined;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(token && { 'continuation-token': token }),
      });
      const response = await send('GET', `?${query}`);
      // A bucket that does not exist is a fault of the settings, not an empty folder.
      if (response.status === 404) throw new StorageUnavailable(`There is no bucket ${bucket}.`);
      const text = await bodyOf(() => response.text());
      const found = text.split('<Contents>').slice(1);
      yield found.map((entry) => ({
        file: textOf(entry, 'Key').slice(prefix.length),
        storedAt: Date.parse(textOf(entry, 'LastModified')),
      }));
      token = textOf(text, 'NextContinuationToken') || undefined;
    } while (token !== undefined);
  }
  async function entries(folder: string) {
    const found: { file: string; storedAt: number }[] = [];
    for await (const page of pages(folder)) found.push(...page);
    return found;
  }

  async function get(folder: string, file: string): Promise<Buffer<ArrayBuffer> | null> {
    const response = await send('GET', `/${keyOf(folder, file)}`);
    if (response.status === 404) return null;
    return Buffer.from(await bodyOf(() => response.arrayBuffer()));
  }

  async function put(path: string, folder: string, file: string): Promise<number> {
    const type = types[file.slice(file.lastIndexOf('.') + 1)];
    const bytes = await readFile(path);
    await send('PUT', `/${keyOf(folder, file)}`, {
      body: bytes,
      type: type ? `image/${type}` : 'application/octet-stream',
    });
    return bytes.length;
  }

  const list = async (folder: string) => (await entries(folder)).map(({ file }) => file);
  const copies = localCopies(root, maxCopiesMb * 1024 * 1024, list);

  let asked: { answer: Promise<void>; at: number } | null = null;
  async function ask(): Promise<void> {
    const withinMs = Math.min(answersWithinMs, timeoutMs);
    const response = await send('GET', '?list-type=2&max-keys=1', { withinMs });
    if (response.status === 404) throw new StorageUnavailable(`There is no bucket ${bucket}.`);
    await response.body?.cancel();
  }

  return {
    isRemote: true,
    answers() {
      if (asked === null || elapsedMs() - asked.at > Math.min(answerKeptMs, timeoutMs))
        asked = { answer: ask(), at: elapsedMs() };
      return asked.answer;
    },
    list,
    all: list,
    async *walk(folder, before) {
      for await (const page of pages(folder)) {
        const old = page.filter(({ storedAt }) => storedAt < before.getTime());
        if (old.length > 0) yield old.map(({ file }) => file);
      }
    },
    async bring(folder, file) {
      if (await copies.use(folder, file)) return true;
      const bytes = await get(folder, file);
      if (!bytes) return false;
      await mkdir(join(root, folder), { recursive: true });
      const target = join(root, folder, file);
      const part = `${target}.${randomUUID()}.part`;
      try {
        await writeFile(part, bytes);
        await rename(part, target);
      } finally {
        await rm(part, { force: true });
      }
      copies.added(bytes.length);
      return true;
    },
    read: get,
    async keep(folder, files) {
      for (const file of files) copies.added(await put(join(root, folder, file), folder, file));
    },
    async take(path, folder, file) {
      await put(path, folder, file);
      await rm(path, { force: true });
    },
    async remove(folder, file) {
      const files = file === undefined ? (await entries(folder)).map((entry) => entry.file) : [file];
      for (const each of files) await send('DELETE', `/${keyOf(folder, each)}`);
      await rm(join(root, folder, file ?? ''), { recursive: true, force: true });
    },
  };
}

/** The text of the first element of a name, which has no elements inside; '' if there is none. */
function textOf(xml: string, name: string): string {
  const start = `<${name}>`;
  const at = xml.indexOf(start);
  return at < 0 ? '' : xml.slice(at + start.length, xml.indexOf('</', at));
}

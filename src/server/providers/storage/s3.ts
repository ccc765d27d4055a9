import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { type PictureStorage, StorageUnavailable } from './port.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Of one request. */
  timeoutMs?: number;
}

const types: Record<string, string> = { avif: 'avif', gif: 'gif', jpg: 'jpeg', png: 'png', webp: 'webp' };

/**
 * A bucket of any service that speaks the protocol of S3. The local folder keeps what this process has used, so that a
 * picture is fetched once; it may be deleted at any time.
 */
export function s3Storage(root: string, settings: S3Settings): PictureStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = 15_000 } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 });
  const keyOf = (folder: string, file = '') => `media/${folder}/${file}`;

  async function send(method: string, path: string, body?: Buffer<ArrayBuffer>, type?: string): Promise<Response> {
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
        signal: AbortSignal.timeout(timeoutMs),
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

  async function list(folder: string): Promise<string[]> {
    const prefix = keyOf(folder);
    const response = await send('GET', `?list-type=2&prefix=${encodeURIComponent(prefix)}`);
    // A bucket that does not exist is a fault of the settings, not an empty folder.
    if (response.status === 404) throw new StorageUnavailable(`There is no bucket ${bucket}.`);
    const text = await bodyOf(() => response.text());
    return [...text.matchAll(/<Key>([^<]{1,1024})<\/Key>/g)].map(([, key = '']) => key.slice(prefix.length));
  }

  return {
    isRemote: true,
    list,
    async bring(folder, file) {
      const target = join(root, folder, file);
      if (await stat(target).catch(() => null)) return true;
      const response = await send('GET', `/${keyOf(folder, file)}`);
      if (response.status === 404) return false;
      const bytes = Buffer.from(await bodyOf(() => response.arrayBuffer()));
      await mkdir(join(root, folder), { recursive: true });
      const part = `${target}.${randomUUID()}.part`;
      await writeFile(part, bytes);
      await rename(part, target);
      return true;
    },
    async keep(folder, files) {
      for (const file of files) {
        const type = types[file.slice(file.lastIndexOf('.') + 1)];
        const bytes = await readFile(join(root, folder, file));
        await send('PUT', `/${keyOf(folder, file)}`, bytes, type ? `image/${type}` : 'application/octet-stream');
      }
    },
    async remove(folder) {
      for (const file of await list(folder)) await send('DELETE', `/${keyOf(folder, file)}`);
      await rm(join(root, folder), { recursive: true, force: true });
    },
  };
}

import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { localDisk } from './local-disk.ts';
import type { PictureStorage } from './port.ts';
import { s3Storage } from './s3.ts';

/** The bucket of the settings, else the local disk. */
export function makeStorage(config: Config): PictureStorage {
  const root = join(config.DATA_DIR, 'media');
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return localDisk(root);
  return s3Storage(root, {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}

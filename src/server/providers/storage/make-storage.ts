import type { Config } from '../../config.ts';
import { localDisk } from './local-disk.ts';
import type { FileStorage } from './port.ts';
import { s3Storage } from './s3.ts';

/** The bucket of the settings, else the local disk. */
export function makeStorage(config: Config): FileStorage {
  const { DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_COPIES_MB } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return localDisk(DATA_DIR);
  return s3Storage(DATA_DIR, {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    maxCopiesMb: S3_COPIES_MB,
  });
}

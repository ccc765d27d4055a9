import * as z from 'zod/mini';
import { refusal } from './cms.schemas.ts';
import { flat } from './errors.schemas.ts';

export const getDownload = {
  input: z.object({ file: z.string().check(z.maxLength(100)) }),
  output: flat({
    /** `url` permits the download for a short time. */
    download: z.nullable(z.object({ fileName: z.string(), bytes: z.number(), url: z.string() })),
    refusal: z.nullable(refusal),
  }),
  summary: 'A file for download, or what would open it; both are null for an unknown file.',
};

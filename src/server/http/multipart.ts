import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { attachmentTexts, maxFileBytes, maxFiles } from '#contract/attachments.ts';
import { Refusal, refusal } from '../errors.ts';
import { isWithinJsonLimits, tooDeep } from './json-limits.ts';

/** An uploaded file. A handler that keeps it moves it; the route deletes the remaining files after the call. */
export interface UploadedFile {
  path: string;
  /** The name that the browser sent; never part of a path. */
  filename: string;
  size: number;
}

export interface SentForm {
  json: unknown;
  files: UploadedFile[];
  /** The honeypot field: only bots fill it in. */
  website: string;
}

/** The size limit of a form without its files. */
const maxFormBytes = 200_000;

/** The folder for uploaded files, and the limit for all files of a form together. */
interface UploadLimits {
  folder: string;
  bytes: number;
  /** For each file. */
  each?: number | undefined;
}

const tooManyFields = 'The form has too many fields.';

/**
 * Reads the JSON of the part `jsonData` and the files of all other parts; `uploads: null` refuses files. Checks
 * every limit before or while it reads, and deletes the files of a form that it refuses.
 */
export async function readForm(request: FastifyRequest, uploads: UploadLimits | null): Promise<SentForm> {
  if (!request.isMultipart()) throw refusal(415);
  // Browsers always send the length of a form; without a length there is no limit for what is read here.
  const length = Number(request.headers['content-length']);
  if (!(length <= maxFormBytes + (uploads?.bytes ?? 0)))
    throw length > 0 && uploads ? filesTooLarge(uploads) : refusal(413);
  const each = uploads?.each ?? maxFileBytes;
  const form: SentForm = { json: undefined, files: [], website: '' };
  try {
    const limits = {
      files: uploads ? maxFiles : 0,
      fileSize: each,
      fields: 20,
      fieldSize: 100_000,
      fieldNameSize: 100,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await keep(form.files, part, { folder: uploads?.folder ?? '', each });
      else if (part.fieldname === 'jsonData') form.json = part.value;
      else if (part.fieldname === 'website' && typeof part.value === 'string') form.website = part.value;
    }
    if (uploads && form.files.reduce((sum, file) => sum + file.size, 0) > uploads.bytes) throw filesTooLarge(uploads);
    if (typeof form.json === 'string') {
      if (!isWithinJsonLimits(form.json)) throw tooDeep();
      form.json = JSON.parse(form.json);
    }
    return form;
  } catch (error) {
    await discard(form.files);
    const code = codeOf(error);
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge(each);
    if (code === 'FST_FILES_LIMIT' && uploads) throw new Refusal(413, attachmentTexts.tooMany, 'too_many_files');
    if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw new Refusal(413, tooManyFields, 'too_many_fields');
    // Limits have a status code, disk errors a syscall. Any other error is a malformed form: truncated or without a
    // boundary.
    throw error instanceof Refusal || (error instanceof Error && ('statusCode' in error || 'syscall' in error))
      ? error
      : refusal(400);
  }
}

function fileTooLarge(each: number): Refusal {
  return new Refusal(413, attachmentTexts.one(each), 'too_large');
}

function filesTooLarge({ bytes }: UploadLimits): Refusal {
  return new Refusal(413, attachmentTexts.together(bytes), 'too_large');
}

export async function discard(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

async function keep(
  files: UploadedFile[],
  part: MultipartFile,
  { folder, each }: { folder: string; each: number },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file: UploadedFile = { path: join(folder, randomUUID()), filename: part.filename ?? '', size: 0 };
  files.push(file);
  await pipeline(part.file, createWriteStream(file.path, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw fileTooLarge(each);
  file.size = part.file.bytesRead;
  // The browser sends an empty file input as a part without a filename.
  if (file.size === 0 && file.filename === '') await discard(files.splice(files.indexOf(file), 1));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

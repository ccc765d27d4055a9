import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { attachmentTexts, maxFileBytes, maxFiles } from '#contract/attachments.ts';
import { failureTexts } from '#contract/errors.ts';
import { Refusal, refusal } from './errors.ts';

/** A file as it came in; whoever keeps it moves it away, the rest is deleted with the end of the call. */
export interface UploadedFile {
  path: string;
  /** As the browser named it: data, never part of a path. */
  filename: string;
  size: number;
}

export interface SentForm {
  json: unknown;
  files: UploadedFile[];
  /** Filled in by programs only. */
  website: string;
}

/** A form without files. */
const formBytes = 1_000_000;

/** Where files may be written, and how much of them together. */
interface Room {
  folder: string;
  bytes: number;
}

const tooManyFields = 'The form has too many fields.';

/**
 * The JSON of the part `jsonData` and the files, whatever their part is called; without `room` none are taken.
 * Everything is bounded before it is read, and a form that is refused leaves nothing behind.
 */
export async function readForm(request: FastifyRequest, room: Room | null): Promise<SentForm> {
  if (!request.isMultipart()) throw refusal(415);
  // Forms that browsers send tell their length; without it nothing would bound what is read here.
  const length = Number(request.headers['content-length']);
  if (!(length <= formBytes + (room?.bytes ?? 0))) throw length > 0 && room ? tooMuchTogether(room) : refusal(413);
  const form: SentForm = { json: undefined, files: [], website: '' };
  try {
    const limits = {
      files: room ? maxFiles : 0,
      fileSize: maxFileBytes,
      fields: 20,
      fieldSize: 100_000,
      fieldNameSize: 100,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') await keep(form.files, part, room?.folder ?? '');
      else if (part.fieldname === 'jsonData') form.json = part.value;
      else if (part.fieldname === 'website' && typeof part.value === 'string') form.website = part.value;
    }
    if (room && form.files.reduce((sum, file) => sum + file.size, 0) > room.bytes) throw tooMuchTogether(room);
    if (typeof form.json === 'string') form.json = JSON.parse(form.json);
    return form;
  } catch (error) {
    await discard(form.files);
    const code = codeOf(error);
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge();
    if (code === 'FST_FILES_LIMIT' && room) throw new Refusal(413, attachmentTexts.tooMany, 'too_many_files');
    if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw new Refusal(413, tooManyFields, 'too_many_fields');
    // Besides limits, which carry their own status, and the disk, only the form itself can be wrong: cut short, or
    // without a boundary.
    throw error instanceof Refusal || (error instanceof Error && ('statusCode' in error || 'syscall' in error))
      ? error
      : refusal(400);
  }
}

function fileTooLarge(): Refusal {
  return new Refusal(413, failureTexts.tooLarge, 'too_large');
}

function tooMuchTogether({ bytes }: Room): Refusal {
  return new Refusal(413, attachmentTexts.together(bytes), 'too_large');
}

export async function discard(files: readonly UploadedFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

async function keep(files: UploadedFile[], part: MultipartFile, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file: UploadedFile = { path: join(folder, randomUUID()), filename: part.filename ?? '', size: 0 };
  files.push(file);
  await pipeline(part.file, createWriteStream(file.path, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw fileTooLarge();
  file.size = part.file.bytesRead;
  // A file control that was left empty sends a part without a name.
  if (file.size === 0 && file.filename === '') await discard(files.splice(files.indexOf(file), 1));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

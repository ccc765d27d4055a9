import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { type Outcome, fail, ok } from '../outcome.ts';
import { type VariantFormat, addressOf, fileName, placeOf, variantFile } from './address.ts';
import { inspect } from './inspect.ts';
import { addressByHash, insertMedia } from './media.sql.ts';

type MediaDeps = Pick<Deps, 'config' | 'db' | 'now'>;

export interface NewMedia {
  content: Buffer | { file: string };
  /** What the picture is called; part of its address. */
  name: string;
  /** For people who cannot see it. */
  alt: string;
  /** Sizes that somebody has made already. */
  variants?: { width: number; format: VariantFormat; file: string }[];
}

export const mediaFolder = (deps: Pick<Deps, 'config'>): string => join(deps.config.DATA_DIR, 'media');

/**
 * Keeps a picture and answers the address that content refers to it by; the job makes its sizes later. The same content
 * has one address. A picture whose pixels cannot be read is kept as it is; what is no AVIF, GIF, JPEG, PNG or WebP is
 * refused.
 */
export async function addMedia(
  deps: MediaDeps,
  { content, name, alt, variants = [] }: NewMedia,
): Promise<Outcome<{ address: string; width: number; height: number }>> {
  const bytes = Buffer.isBuffer(content) ? content : await readFile(content.file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const inspected = await inspect(bytes);
  if (!inspected)
    return fail('This file is not a picture that can be shown here. Please use a JPEG, PNG, WebP, AVIF or GIF file.');

  const { width, height, colours, extension, mime } = inspected;
  const address =
    (await addressByHash(deps.db.read, hash)) ?? addressOf({ width, height, colours, hash }, fileName(name, extension));
  // The files first: a row always has its picture, and a picture without a row does no harm.
  await keep(deps, address, Buffer.isBuffer(content) ? bytes : content, variants);
  const at = deps.now().toISOString();
  const kept = await deps.db.transaction((tx) =>
    insertMedia(tx, {
      hash,
      address,
      mime,
      width,
      height,
      bytes: bytes.length,
      alt,
      variants_json: '[]',
      status: 'waiting',
      due_at: at,
      created_at: at,
    }),
  );
  // Somebody else added the same content under another name at the same moment: both names open it.
  return ok({ address: kept, width, height });
}

async function keep(
  deps: MediaDeps,
  address: string,
  content: NewMedia['content'],
  variants: NonNullable<NewMedia['variants']>,
): Promise<void> {
  const place = placeOf(address);
  if (!place) throw new Error(`${address} is no address of a picture.`);
  const folder = join(mediaFolder(deps), place.folder);
  await mkdir(folder, { recursive: true });
  await put(content, join(folder, place.file));
  for (const { width, format, file } of variants) await put({ file }, join(folder, variantFile(width, format)));
}

/** A file appears under its name only when it is whole. */
async function put(content: NewMedia['content'], target: string): Promise<void> {
  const part = `${target}.${randomUUID()}.part`;
  try {
    if (Buffer.isBuffer(content)) await writeFile(part, content);
    else await link(content.file, part).catch(() => copyFile(content.file, part));
    await rename(part, target);
  } finally {
    // Renaming one link of a file onto another leaves both.
    await rm(part, { force: true });
  }
}

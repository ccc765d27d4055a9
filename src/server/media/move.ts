import type { Permission } from '#contract/permissions.ts';
import type { Tx } from '../db/connect.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { fail, type Failure, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { type Focus, middle, placeOf, storedAt, withFocus } from './address.ts';
import { type LibraryRow, pictureByHash, updatePicture } from './library.sql.ts';
import { takePicture } from './library.ts';
import { storePicture } from './media.ts';
import { keepReplaced } from './replaced.ts';
import { isFileOfGuide, isOnPage, rewriteUses, showersOf, writeMove } from './move.sql.ts';
import { movedText } from './moved-text.ts';
import { checkUpload } from './upload.ts';

const noPicture = fail('Only a picture has a point that a crop keeps.', undefined, 'not_a_picture');
const onPages = fail(
  'This picture stands on pages too. Somebody who publishes pages sets what a crop keeps, under Media.',
  undefined,
  'on_pages',
);
const needsPicture = fail(
  'Pages show this as a picture, so only another picture can take its place.',
  'files',
  'not_a_picture',
);
const ofGuides = fail(
  'This is a private file of guides. Replace it with the guide, under its files.',
  undefined,
  'private',
);
const needsFile = fail(
  'Pages link to this file, so only a PDF, Word, Excel or sound file can take its place.',
  'files',
  'not_a_file',
);

/**
 * A picture with another focal point or file has another address, so that no cache shows the old one. Everything that
 * shows the picture gets the new address in the same transaction (decision 40).
 */
async function move(tx: Tx, picture: LibraryRow, to: string): Promise<void> {
  if (to === picture.address) return;
  await writeMove(tx, { mediaId: picture.id, from: picture.address, to });
  const tags = await rewriteUses(tx, {
    from: picture.address,
    to,
    text: (text) => movedText(text, picture.address, to),
  });
  // Guides show name and size of their files.
  if (await isFileOfGuide(tx, picture.id)) tags.push('guides');
  if (tags.length > 0) await contentChanged(tx, ...tags);
}

/** Whose permission changes what shows a picture. */
const areas = {
  product: { permission: 'shop.manage', text: 'a product' },
  guide: { permission: 'shop.manage', text: 'a guide' },
  'guide category': { permission: 'shop.manage', text: 'a category of guides' },
  event: { permission: 'events.manage', text: 'an event' },
} as const satisfies Record<string, { permission: Permission; text: string }>;

function usedElsewhere(text: string): Failure {
  return fail(
    `This picture stands on ${text} too, which you may not change. Somebody who publishes pages sets what a crop keeps, under Media.`,
    undefined,
    'used_elsewhere',
  );
}

/**
 * Sets the point that a crop keeps. Whoever publishes pages may change each picture; others may not, if it stands on
 * pages or on anything else that they may not change.
 */
export async function setFocus(
  deps: Deps,
  call: StaffCall,
  input: { mediaId: number; revision: number; values: { focus: Focus }; key: string },
  may: (permission: Permission) => boolean,
): Promise<Outcome<LibraryRow>> {
  const { mediaId, values } = input;
  return audited(deps, call, { name: 'setMediaFocus', subject: `media:${mediaId}`, input }, async (tx) => {
    const taken = await takePicture(tx, input, ({ address: now }) => ({
      yours: values,
      now: { focus: placeOf(now)?.focus ?? middle },
    }));
    if (!taken.ok) return taken;
    const before = taken.value;
    if (before.kind !== 'picture') return noPicture;
    if (!may('content.publish')) {
      if (await isOnPage(tx, before.address)) return onPages;
      const showers = await showersOf(tx, before.address);
      const foreign = showers.map((kind) => areas[kind]).find(({ permission }) => !may(permission));
      if (foreign) return usedElsewhere(foreign.text);
    }
    const address = withFocus(before.address, values.focus);
    await move(tx, before, address);
    await updatePicture(tx, mediaId, { address });
    return ok({ before: { address: before.address }, after: { ...before, address } });
  });
}

/** Puts another file in the place of a picture or file; the old one is kept for a while, so that it can be put back. */
export async function putFile(
  deps: Deps,
  call: StaffCall,
  file: UploadedFile,
  {
    focus,
    ...input
  }: {
    mediaId: number;
    revision: number;
    key: string;
    /** That of before if omitted. */
    focus?: Focus | null;
  },
): Promise<Outcome<LibraryRow>> {
  const checked = await checkUpload(file);
  if (!checked.ok) return checked;
  const { kind, bytes, hash, width, height, mime, address: stored } = checked.value;
  const { mediaId } = input;
  const known = await pictureByHash(deps.db.read, hash);
  if (known)
    return fail(
      known.id === mediaId
        ? 'This is the same file. Nothing was changed.'
        : 'This file is in the library already, with a place of its own. Use that one instead.',
      'files',
      'known',
    );
  // Writes the file first: every row must have its image, while an image without a row is harmless.
  const kept = await storePicture(deps, { address: stored, hash }, bytes);
  if (!kept.ok) return kept;
  let old: string | null = null;
  const outcome = await audited(
    deps,
    call,
    { name: 'replaceMedia', subject: `media:${mediaId}`, input: { ...input, hash } as { key: string } },
    async (tx) => {
      const taken = await takePicture(tx, input, () => ({ yours: {}, now: {} }));
      if (!taken.ok) return taken;
      const before = taken.value;
      if (before.is_private === 1) return ofGuides;
      if ((before.kind === 'picture') !== (kind === 'picture'))
        return before.kind === 'picture' ? needsPicture : needsFile;
      old = before.address;
      const address = withFocus(stored, focus === undefined ? (placeOf(before.address)?.focus ?? null) : focus);
      await move(tx, before, address);
      const set = { address, kind, mime, width, height, bytes: bytes.length };
      await updatePicture(tx, mediaId, {
        ...set,
        hash,
        variants_json: '[]',
        status: kind === 'picture' ? 'waiting' : 'done',
        attempts: 0,
        last_error: null,
        due_at: deps.now().toISOString(),
      });
      return ok({ before: { address: before.address }, after: { ...before, ...set } });
    },
  );
  if (outcome.ok && old !== null && storedAt(old)?.folder !== storedAt(stored)?.folder) await keepReplaced(deps, old);
  return outcome;
}

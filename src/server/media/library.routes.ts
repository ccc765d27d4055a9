import * as calls from '#contract/admin/media.ts';
import * as schemas from '#contract/admin/media.schemas.ts';
import type { Deps } from '../deps.ts';
import { fillFoundWords } from '../jobs/found-words.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { may } from '../viewer/permissions.ts';
import { middle, placeOf, privateAt, storedAt } from './address.ts';
import { removeMedia, saveMedia, uploadMedia } from './library.ts';
import { setFocus } from './move.ts';
import { replaceMedia } from './replace.ts';
import { type LibraryRow, pictureById, picturesAt, selectLibrary, selectUses } from './library.sql.ts';

/** The picture library of the back office. */
export function libraryRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listMedia, schemas.listMedia, async ({ input }) => {
    const { find = '', unused, kind, isPublic, sort, after } = input;
    if (find !== '') await fillFoundWords(deps, ['media']);
    const wanted = { find: find.trim(), unused: unused === 'yes', isPublic: isPublic === 'yes', kind, sort, after };
    const found = await deps.db.onReplica((read) => selectLibrary(read, wanted));
    return { ...found, rows: found.rows.map(toMediaRow) };
  });

  routes.add(calls.uploadMedia, schemas.uploadMedia, async ({ input, form }) =>
    toResults(await uploadMedia(deps, form.files, input), ({ rows, known }) => ({
      media: rows.map(toMediaRow),
      known,
    })),
  );

  routes.add(calls.getMediaUses, schemas.getMediaUses, async ({ input }) => {
    const picture = await pictureById(deps.db.read, input.mediaId);
    return { uses: picture ? await selectUses(deps.db.read, picture) : [] };
  });

  routes.add(calls.getMediaAt, schemas.getMediaAt, async ({ input }) => {
    const [row] = await picturesAt(deps.db.read, [input.url]);
    return { data: row ? toMediaRow(row) : null };
  });

  routes.add(calls.saveMedia, schemas.saveMedia, async ({ input, ...call }) =>
    toResults(await saveMedia(deps, staffCall(call), input), (row) => ({ media: toMediaRow(row) })),
  );
  routes.add(calls.setMediaFocus, schemas.setMediaFocus, async ({ input, ...call }) =>
    toResults(await setFocus(deps, staffCall(call), input, (permission) => may(call.viewer, permission)), (row) => ({
      media: toMediaRow(row),
    })),
  );
  routes.add(calls.replaceMedia, schemas.replaceMedia, async ({ input, form, ...call }) =>
    toResults(await replaceMedia(deps, staffCall(call), form.files, input), (row) => ({ media: toMediaRow(row) })),
  );
  routes.add(calls.removeMedia, schemas.removeMedia, async ({ input, ...call }) =>
    toResults(await removeMedia(deps, staffCall(call), input), (value) => value),
  );
}

function toMediaRow(row: LibraryRow) {
  return {
    mediaId: row.id,
    revision: row.revision,
    url: row.is_private === 1 ? '' : row.address,
    isPrivate: row.is_private === 1,
    kind: row.kind,
    name: (storedAt(row.address) ?? privateAt(row.address))?.file ?? row.address,
    mime: row.mime,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    alt: row.alt,
    isDecorative: row.decorative === 1,
    focus: placeOf(row.address)?.focus ?? middle,
    uses: Number(row.uses),
    createdAt: row.created_at,
  };
}

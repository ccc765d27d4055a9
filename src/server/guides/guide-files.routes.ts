import * as calls from '#contract/admin/guide-files.ts';
import * as schemas from '#contract/admin/guide-files.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { change } from '../staff/change.ts';
import { staffCall } from '../staff/staff-call.ts';
import { addGuideFile, orderGuideFiles, removeGuideFile, replaceGuideFile } from './guide-files.ts';

/** The files of guides as staff change them. */
export function guideFileRoutes(routes: Routes, deps: Deps): void {
  const fileOf = ({ fileId }: { fileId: number }) => ({ fileId });
  routes.add(calls.addGuideFile, schemas.addGuideFile, async ({ input, form, ...call }) =>
    toResults(await addGuideFile(deps, staffCall(call), form.files, input), fileOf),
  );
  routes.add(calls.replaceGuideFile, schemas.replaceGuideFile, async ({ input, form, ...call }) =>
    toResults(await replaceGuideFile(deps, staffCall(call), form.files, input), fileOf),
  );
  const subject = ({ guideId }: { guideId: number }) => `guide:${guideId}`;
  routes.add(
    calls.removeGuideFile,
    schemas.removeGuideFile,
    change(
      deps,
      schemas.removeGuideFile,
      { name: 'removeGuideFile', subject },
      (tx, input) => removeGuideFile(tx, deps, input),
      fileOf,
    ),
  );
  routes.add(
    calls.orderGuideFiles,
    schemas.orderGuideFiles,
    change(deps, schemas.orderGuideFiles, { name: 'orderGuideFiles', subject }, orderGuideFiles, ({ fileIds }) => ({
      fileIds,
    })),
  );
}

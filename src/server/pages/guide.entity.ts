import { audited } from '../staff/audited.ts';
import { entryBefore } from '../staff/entry.ts';
import { type Kept, type PutBack, revisionOf, type StaffEntity } from '../staff/entity.ts';
import type { Outcome } from '../outcome.ts';
import type { Tx } from '../db/connect.ts';
import { guides, guideTitles } from '../guides/guide.admin.ts';
import { guideExport } from '../guides/guide-export.ts';
import { orderGuideFiles, restoreGuideFile, takeBackReplacement } from '../guides/guide-files.ts';
import { guidesToday, searchGuides } from '../guides/guide-list.admin.ts';
import { setGuidePlan } from './guide-page.ts';

/** Puts back with a verb of its own; what it writes is the expected revision. */
function backBy<T>(
  name: string,
  work: (tx: Tx, kept: Kept & { guideId: number; revision: number }) => Promise<Outcome<{ before: unknown; after: T }>>,
  fits?: PutBack['fits'],
): PutBack {
  return {
    ...(fits && { fits }),
    run: (kept) => {
      const { deps, call, id, after, key } = kept;
      const which = { guideId: Number(id), revision: revisionOf(after) };
      const action = { name, subject: `guide:${id}`, input: { key, ...which, before: kept.before } };
      return audited(deps, call, action, (tx) => work(tx, { ...kept, ...which }));
    },
  };
}

const planIn = (value: unknown) => (value === 'standard' || value === 'pro' ? value : null);

export const guideEntity: StaffEntity = {
  kind: 'guide',
  name: 'Guides',
  permission: 'shop.manage',
  titles: guideTitles,
  today: guidesToday,
  search: searchGuides,
  called: (id, kind) => (id === 'import' ? 'guides from a file' : id.startsWith('/') ? `at ${id}` : `${kind} ${id}`),
  exports: [guideExport],
  verbs: {
    createGuide: { words: 'made the guide' },
    saveGuide: { words: 'saved the guide', putBack: entryBefore(guides) },
    importGuides: { words: 'imported' },
    exportGuides: { words: 'saved as a file' },
    makeByFile: { words: 'made by a file the guide' },
    saveByFile: { words: 'changed by a file', putBack: entryBefore(guides) },
    makeGuidePage: { words: 'made the page of the guide' },
    setGuidePlan: {
      words: 'changed from which plan on opens the guide',
      putBack: backBy(
        'setGuidePlan',
        (tx, { deps, guideId, revision, before }) =>
          setGuidePlan(tx, deps, { guideId, revision, values: { plan: planIn(before['plan']) } }),
        ({ before }) => before['opensFor'] === 'buyers',
      ),
    },
    addGuideFile: { words: 'added a file to the guide' },
    replaceGuideFile: {
      words: 'replaced a file of the guide',
      putBack: backBy('replaceGuideFile', (tx, { deps, guideId, revision, before }) =>
        takeBackReplacement(
          tx,
          deps,
          { guideId, revision, fileId: Number(before['fileId']) },
          {
            stored_name: String(before['storedName']),
            file_name: String(before['fileName']),
            bytes: Number(before['bytes']),
            media_id: typeof before['mediaId'] === 'number' ? before['mediaId'] : null,
          },
        ),
      ),
    },
    removeGuideFile: {
      words: 'removed a file of the guide',
      putBack: backBy('restoreGuideFile', (tx, { guideId, revision, before }) =>
        restoreGuideFile(tx, { guideId, revision, fileId: Number(before['fileId']) }),
      ),
    },
    restoreGuideFile: { words: 'put back a file of the guide' },
    orderGuideFiles: {
      words: 'put the files of the guide in order',
      putBack: backBy('orderGuideFiles', (tx, { guideId, revision, before }) =>
        orderGuideFiles(tx, { guideId, revision, values: { fileIds: (before['fileIds'] as number[]) ?? [] } }),
      ),
    },
  },
};

import type { Migration } from './migrate.ts';

/**
 * How a search does without ranking all documents that match. The next start makes the index anew
 * (`search/documents.ts`).
 */
export const commonWords: Migration = {
  name: '0010-common-words',
  async up(tx, engine) {
    await engine.textIndex.createBounded(tx);
  },
};

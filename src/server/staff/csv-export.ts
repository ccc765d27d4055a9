import * as z from 'zod/mini';
import { exportPath } from '#contract/admin/export.ts';
import { type Endpoint, permissionFor } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/route.ts';
import { ok } from '../outcome.ts';
import { change } from './change.ts';
import { type LinkCall, staffLink } from './staff-link.ts';

// A list of staff as a file for a spreadsheet. The endpoint gives a link (`link`), and the browser fetches the file
// from it (csv-file.ts). An area registers its files with its entity (entity.ts).

export type Cell = string | number | null;

/** The next rows of a list: those behind `after`, at most `size`. */
interface Chunk {
  after: string | undefined;
  size: number;
}
type Rows<Input> = (deps: Deps, input: Input, chunk: Chunk) => Promise<{ rows: Cell[][]; next: string | null }>;

interface ListFile<Input> {
  /** What it concerns in the audit, such as `event:17`. */
  subject: (input: Input) => string;
  /** The beginning of the file's name, such as 'people'. */
  fileName: string;
  columns: readonly string[];
  /** By the query of the list itself, so that the file has what the list shows. */
  rows: Rows<Input>;
}

export interface CsvExport extends Pick<ListFile<unknown>, 'fileName' | 'columns' | 'rows'> {
  path: string;
  permission: Permission;
}

/** Which file a link leads to. */
export interface ExportWanted {
  path: string;
  input: unknown;
}

/** The file of a list, whose endpoint takes `exportInput`. What its schema transforms, it has to take again. */
export function csvExport<I extends z.ZodMiniType<{ key: string }>>(
  { path, access, fresh }: Endpoint,
  { input: schema }: { input: I },
  { subject, fileName, columns, rows }: ListFile<z.infer<I>>,
) {
  const permission = permissionFor(access);
  if (permission === null || !fresh) throw new Error(`The export ${path} needs a permission and to be \`fresh\`.`);
  return {
    path,
    permission,
    fileName,
    columns,
    rows: (deps, input, chunk) => rows(deps, z.parse(schema, input), chunk),
    /** The handler of the endpoint: gives the link, and writes that somebody asked for the file. */
    link(deps: Deps) {
      const noted = change(
        deps,
        { input: schema },
        { name: path.slice(path.lastIndexOf('/') + 1), subject },
        // Which filters were set, and none of their words: they may name people.
        async (_tx, input) =>
          ok({ before: null, after: { filters: Object.keys(input).filter((name) => name !== 'key') } }),
        (after) => after,
      );
      return async (call: Pick<Call<z.infer<I>>, 'input' | 'requestId'> & LinkCall) => {
        const what: ExportWanted = { path, input: call.input };
        const answer = await noted(call);
        return 'results' in answer ? { results: { url: staffLink(deps, call, exportPath, what) } } : answer;
      };
    },
  } satisfies CsvExport & Record<string, unknown>;
}

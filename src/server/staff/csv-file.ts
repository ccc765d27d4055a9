import { stringify } from 'csv-stringify/sync';
import { exportPath } from '#contract/admin/export.ts';
import { onReplica } from '../db/on-replica.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { ownTurn } from '../own-turn.ts';
import type { CsvExport, ExportWanted } from './csv-export.ts';
import { guarded } from './csv-table.ts';
import { openStaffLink } from './staff-link.ts';

/** Reading and writing 500 held the process for 35 ms, and visitors waited as long. */
const chunk = 100;

/** The file that a link permits. */
export async function fileOfLink(
  deps: Deps,
  { link, pass }: { link: unknown; pass: string | null },
): Promise<{ file: CsvExport; input: unknown }> {
  const fileAt = (path: string) =>
    deps.entities.flatMap((entity) => entity.exports ?? []).find((file) => file.path === path);
  const wanted = await openStaffLink<ExportWanted>(
    deps,
    { path: exportPath, link, pass },
    ({ path }) => fileAt(path)?.permission,
  );
  const file = fileAt(wanted.path);
  if (!file) throw refusal(404);
  return { file, input: wanted.input };
}

/** The text of the file, piece by piece. Between two pieces the server answers others. */
export async function* csvText(deps: Deps, file: CsvExport, input: unknown): AsyncGenerator<string> {
  yield csv([file.columns], { bom: true });
  let after: string | undefined;
  do {
    await ownTurn();
    const { rows, next } = await onReplica(deps, (own) => file.rows(own, input, { after, size: chunk }));
    await ownTurn();
    if (rows.length > 0) yield csv(rows);
    after = next ?? undefined;
  } while (after !== undefined);
}

/** `escape_formulas` keeps a spreadsheet from calculating what somebody has typed (invariant 32). */
const csv = (rows: readonly (readonly unknown[])[], options = {}): string =>
  stringify(
    rows.map((row) => row.map(guarded)),
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/, ...options },
  );

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Round } from './load.ts';
import type { PageBytes } from './page-bytes.ts';
import type { Start } from './processes.ts';
import { rawName } from './scenarios.ts';

/** `cpu` is the server's CPU time per response, in microseconds. */
type MeasuredRound = Round & { cpu: number };

export interface MeasuredScenario {
  rounds: MeasuredRound[];
  /** Name of the scenario that is its floor. */
  floor: string | null;
}

export interface Measured {
  engine: string;
  /** In the order of the scenarios; round n of each ran next to round n of the others. */
  scenarios: Map<string, MeasuredScenario>;
  underLoad: NodeJS.MemoryUsage;
  firstStart: Start;
  secondStart: Start;
  pages: ({ path: string } & PageBytes)[];
  wireBytes: number;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The median of the ratios within each round, so that other load on the machine affects both sides. */
function ratioOf(rounds: MeasuredRound[], others: MeasuredRound[], part: (round: MeasuredRound) => number): number {
  return median(rounds.flatMap((round, index) => (others[index] ? [part(round) / part(others[index])] : [])));
}

const whole = (value: number) => Math.round(value).toLocaleString('en-AU');
const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

export function tableOf({ scenarios }: Pick<Measured, 'scenarios'>): string {
  const head = [
    '',
    'requests/s',
    'p50 ms',
    'p99 ms',
    '× raw',
    'CPU µs',
    'CPU × raw',
    '× floor',
    'CPU × floor',
    'failed',
  ];
  const roundsOf = (name: string) => scenarios.get(name)?.rounds ?? [];
  const raw = roundsOf(rawName);
  const rows = [...scenarios].map(([name, { rounds, floor }]) => {
    const against = (others: MeasuredRound[], digits = 2) =>
      [ratioOf(rounds, others, (round) => round.perSecond), ratioOf(rounds, others, (round) => 1 / round.cpu)].map(
        (ratio) => ratio.toFixed(digits),
      );
    const [rateToRaw = '', cpuToRaw = ''] = against(raw, name.startsWith('checkout') ? 3 : 2);
    return [
      name,
      whole(median(rounds.map((round) => round.perSecond))),
      median(rounds.map((round) => round.p50)).toFixed(1),
      median(rounds.map((round) => round.p99)).toFixed(1),
      rateToRaw,
      whole(median(rounds.map((round) => round.cpu))),
      cpuToRaw,
      ...(floor === null ? ['', ''] : against(roundsOf(floor))),
      String(rounds.reduce((sum, round) => sum + round.failed, 0)),
    ];
  });
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

export function reportOf(measured: Measured): string {
  const { firstStart, secondStart, underLoad } = measured;
  return `### ${measured.engine}

${tableOf(measured)}

- Memory: ${megabytes(secondStart.rss)} after the first page, ${megabytes(underLoad.rss)} after the load, of which V8 holds ${megabytes(underLoad.heapTotal)} and uses ${megabytes(underLoad.heapUsed)}.
- Start to first page: ${seconds(secondStart.milliseconds)}; on an empty database, which makes the demonstration site, ${seconds(firstStart.milliseconds)}.
- The cached page is ${kilobytes(measured.wireBytes)} as Brotli, which is what is measured above.

| first page, gzipped | JavaScript | styles | document |
|---|--:|--:|--:|
${measured.pages.map(({ path, scripts, styles, html }) => `| \`${path}\` | ${kilobytes(scripts)} | ${kilobytes(styles)} | ${kilobytes(html)} |`).join('\n')}
`;
}

/** The machine and load under which the figures were measured. */
export function machine(command: string, loadBefore: number, loadAfter: number): string {
  const memory = Math.round(totalmem() / 1_073_741_824);
  return `\`${command}\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB; load average ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after.`;
}

/** Replaces the text between the two marks of the file. */
export function writeInto(file: string, text: string, mark = 'benchmark'): void {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const before = existsSync(file) ? readFileSync(file, 'utf8') : `${begin}\n${end}\n`;
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${file} lacks the lines ${begin} and ${end}.`);
  writeFileSync(file, `${before.slice(0, from + begin.length)}\n${text.trim()}\n${before.slice(to)}`);
}

import type { AnsweredRequest } from '../http/note-requests.ts';

/** From a page out of memory to a charge at a slow provider. */
const bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Count {
  method: string;
  route: string;
  status: number;
  number: number;
  seconds: number;
  /** By the first bound that holds; the last one is of those beyond all. */
  within: number[];
}

/**
 * Counts requests with a few additions each; the library puts labels together anew for each one, which costs forty
 * times as much. Written as Prometheus reads it.
 */
export class RequestCounts {
  readonly #counts = new Map<string, Map<number, Count>>();

  note({ method, route, status, ms }: AnsweredRequest): void {
    const key = method === 'GET' ? route : `${method} ${route}`;
    let byStatus = this.#counts.get(key);
    if (!byStatus) this.#counts.set(key, (byStatus = new Map()));
    let count = byStatus.get(status);
    if (!count) {
      count = { method, route, status, number: 0, seconds: 0, within: bounds.map(() => 0).concat(0) };
      byStatus.set(status, count);
    }
    const seconds = ms / 1000;
    count.number += 1;
    count.seconds += seconds;
    const bound = bounds.findIndex((most) => seconds <= most);
    const at = bound === -1 ? bounds.length : bound;
    count.within[at] = (count.within[at] ?? 0) + 1;
  }

  text(): string {
    const routes = [...this.#counts.values()].map((byStatus) => [...byStatus.values()]);
    const total = 'phi_http_requests_total';
    const time = 'phi_http_request_duration_seconds';
    return [
      `# HELP ${total} Requests that were answered.`,
      `# TYPE ${total} counter`,
      ...routes.flat().map((each) => `${total}{${labelsOf(each)},status="${each.status}"} ${each.number}`),
      `# HELP ${time} Time until a request was answered.`,
      `# TYPE ${time} histogram`,
      ...routes.flatMap((counts) => histogram(time, counts)),
      '',
    ].join('\n');
  }
}

/** Of a route with all its statuses. */
function histogram(name: string, counts: readonly Count[]): string[] {
  const [first] = counts;
  if (!first) return [];
  const labels = labelsOf(first);
  let number = 0;
  const buckets = [...bounds, '+Inf'].map((bound, at) => {
    number += counts.reduce((sum, { within }) => sum + (within[at] ?? 0), 0);
    return `${name}_bucket{${labels},le="${bound}"} ${number}`;
  });
  const seconds = counts.reduce((sum, each) => sum + each.seconds, 0);
  return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${number}`];
}

const labelsOf = ({ method, route }: Count): string => `method="${escaped(method)}",route="${escaped(route)}"`;

const escaped = (text: string): string => text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

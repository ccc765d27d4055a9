import { type Refusal, refusal } from '../errors.ts';
import type { Routes } from '../http/route.ts';

/** 405 with `Allow` if the path accepts another method, otherwise 404 (contract §0.3). */
export function refusalOfUnknownCall(method: string, path: string, routes: Routes): Refusal {
  const taken = [...routes.served().keys()]
    .filter((endpoint) => endpoint.method !== method && isPathOf(endpoint.path, path))
    .map((endpoint) => (endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method));
  return taken.length > 0 ? refusal(405, { allow: taken.join(', ') }) : refusal(404);
}

/** Whether the path belongs to the JSON API. */
export function isCall(path: string): boolean {
  return /^\/api(\/|$)/i.test(path);
}

function isPathOf(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith('{') || segment.toLowerCase() === given[index]?.toLowerCase())
  );
}

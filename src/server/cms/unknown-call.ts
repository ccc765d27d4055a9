import { type Refusal, refusal } from '../errors.ts';
import type { Routes } from '../route.ts';

/** 405 where the path takes another method, which is named, 404 otherwise (contract §0.3). */
export function refusalOfUnknownCall(method: string, path: string, routes: Routes): Refusal {
  const taken = [...routes.served().keys()]
    .filter((endpoint) => endpoint.method !== method && isPathOf(endpoint.path, path))
    .map((endpoint) => (endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method));
  return taken.length > 0 ? refusal(405, { allow: taken.join(', ') }) : refusal(404);
}

/** What is asked for by programs, and answered as JSON. */
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

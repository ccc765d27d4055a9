import type { FastifyInstance } from 'fastify';
import { appVersion } from '#contract/version.ts';
import type { Routes } from '../http/route.ts';
import { openApiDocument } from './openapi.ts';

export function openApiRoutes(app: FastifyInstance, routes: Routes): void {
  let json: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(appVersion, routes.served()));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(json);
  });
}

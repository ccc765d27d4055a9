import type { FastifyServerOptions } from 'fastify';

const refuse = (): never => {
  throw new Error('Routes have no Fastify schemas: route.ts checks input and output by the contract.');
};

/** For `Fastify()`: without it, Fastify loads the compilers of its own schemas (8 MB), which no route uses. */
export const noRouteSchemas = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
} satisfies FastifyServerOptions['schemaController'];

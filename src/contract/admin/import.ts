import type * as z from 'zod/mini';
import type { Endpoint, EndpointSchemas } from '../endpoint.ts';
import type * as schemas from './import.schemas.ts';

export type ImportFault = z.infer<typeof schemas.importFault>;
export type ImportChange = z.infer<typeof schemas.importChange>;
export type ImportLeftOut = z.infer<typeof schemas.importLeftOut>;
export type ImportAnswer = NonNullable<z.infer<typeof schemas.importOutput>['results']>;

/** Bytes of a call with the largest file. */
export const importBody = 2_100_000;

export interface ImportSchemas extends EndpointSchemas {
  output: typeof schemas.importOutput;
}

/** The endpoint of an import, whatever else it asks for. */
export type ImportEndpoint = Endpoint<ImportSchemas>;

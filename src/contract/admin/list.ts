import type { Endpoint, EndpointSchemas } from '../endpoint.ts';
import type * as z from 'zod/mini';

/** A page of any staff list (list.schemas.ts). */
export interface ListAnswer<Row> {
  rows: Row[];
  next: string | null;
  total: number | null;
}

export interface ListSchemas<Row> extends EndpointSchemas {
  output: z.ZodMiniType<ListAnswer<Row>>;
}

/** The endpoint of a staff list, whatever its filters and orders are. */
export type ListEndpoint<Row> = Endpoint<ListSchemas<Row>>;

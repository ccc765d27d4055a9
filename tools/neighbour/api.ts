import * as z from 'zod/mini';

/** A JSON schema, or a part of one. */
export type Schema = Record<string, unknown>;

/** What a version of the site takes and answers, by `POST /api/…`; a question's members are in its query. */
export interface Api {
  calls: Record<string, { input: Schema; output: Schema }>;
  /** What `#/components/schemas/…` means. */
  schemas: Record<string, Schema>;
}

/** Its alternatives: those of `anyOf` or `oneOf`, or one for each of several types; null for a plain schema. */
export function choicesIn(schema: Schema): Schema[] | null {
  const types = Array.isArray(schema.type) ? (schema.type as string[]).map((type) => ({ ...schema, type })) : null;
  return ((schema.anyOf ?? schema.oneOf) as Schema[] | undefined) ?? types;
}

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema }));
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), required: z.boolean(), schema })),
        requestBody: z.optional(z.object({ content })),
        responses: z.record(z.string(), z.object({ content })),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** The API of the version that serves this document at /api/openapi.json. */
export function apiOf(document: unknown): Api {
  const { paths, components } = documentSchema.parse(document);
  const calls: Api['calls'] = {};
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters, requestBody, responses }] of Object.entries(operations)) {
      const body = requestBody?.content ?? {};
      const form = body['multipart/form-data']?.schema.properties as { jsonData: Schema } | undefined;
      calls[`${method.toUpperCase()} ${path}${form ? ' as a form' : ''}`] = {
        input: form?.jsonData ?? body['application/json']?.schema ?? queryOf(parameters),
        output: firstOf(responses['200']?.content ?? {}),
      };
    }
  return { calls, schemas: components.schemas };
}

const firstOf = (all: z.infer<typeof content>): Schema => Object.values(all)[0]?.schema ?? {};

function queryOf(parameters: { name: string; required: boolean; schema: Schema }[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

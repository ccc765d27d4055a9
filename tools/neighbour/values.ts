import fc from 'fast-check';
import { type Api, choicesIn, type Schema } from './api.ts';

/** Shapes that contain themselves end here. */
const deepest = 12;

/** Values that a schema takes, for the call of one version to be sent to another. */
export function valuesOf(schema: Schema, api: Api, root: Schema = schema, depth = 0): fc.Arbitrary<unknown> {
  const inside = (part: unknown): fc.Arbitrary<unknown> => valuesOf((part ?? {}) as Schema, api, root, depth + 1);
  if (typeof schema.$ref === 'string') {
    const [, place, name = ''] = /^#\/?(components\/schemas|\$defs)?\/?(.*)$/.exec(schema.$ref) ?? [];
    if (place === undefined) return inside(root);
    const inRoot = (root.$defs as Record<string, Schema> | undefined)?.[name];
    return place === '$defs' ? inside(inRoot) : valuesOf(api.schemas[name] ?? {}, api, api.schemas[name], depth + 1);
  }
  const choices = choicesIn(schema);
  if (choices) return fc.oneof(...choices.map(inside));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const bound = (name: string, otherwise: number) => (schema[name] as number | undefined) ?? otherwise;
  switch (schema.type) {
    case 'string':
      if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
      return fc.string({
        minLength: bound('minLength', 0),
        maxLength: Math.min(bound('maxLength', 20), bound('minLength', 0) + 20),
      });
    case 'integer':
      return fc.integer({ min: bound('minimum', -1000), max: Math.min(bound('maximum', 1000), 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: bound('minimum', -1000), max: bound('maximum', 1000), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const least = bound('minItems', 0);
      if (least === 0 && depth >= deepest) return fc.constant([]);
      return fc.array(inside(schema.items), { minLength: least, maxLength: Math.min(bound('maxItems', 2), least + 2) });
    }
    case 'object': {
      const required = (schema.required ?? []) as string[];
      const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>).filter(
        ([name]) => depth < deepest || required.includes(name),
      );
      return fc.record(Object.fromEntries(members.map(([name, part]) => [name, inside(part)])), {
        requiredKeys: required,
        noNullPrototype: true,
      });
    }
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

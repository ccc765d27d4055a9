import { isDeepStrictEqual } from 'node:util';
import { type Api, choicesIn, type Schema } from './api.ts';

/**
 * What goes wrong while two versions serve side by side, each as the call, the member, and why. A browser of either
 * version asks both, so both directions count: what is sent has to be taken, and what is answered understood.
 */
export function differences(before: Api, now: Api): string[] {
  const old = { api: before, name: 'the version before' };
  const own = { api: now, name: 'this version' };
  const found = Object.entries(before.calls).flatMap(([call, was]) => {
    const is = now.calls[call];
    if (!is) return [`${call}: the browser of the version before calls it`];
    const kind = call.startsWith('GET ') ? 'question' : 'change';
    return [
      ...faultsOf({ kind, from: old, to: own }, was.input, is.input).map((fault) => `${call} takes ${fault}`),
      ...faultsOf({ kind, from: own, to: old }, is.input, was.input).map((fault) => `${call} takes ${fault}`),
      ...faultsOf({ kind: 'answer', from: own, to: old }, is.output, was.output).map(
        (fault) => `${call} answers ${fault}`,
      ),
      ...faultsOf({ kind: 'answer', from: old, to: own }, was.output, is.output).map(
        (fault) => `${call} answers ${fault}`,
      ),
    ];
  });
  return [...new Set(found)];
}

interface Side {
  api: Api;
  name: string;
}
interface Way {
  kind: 'question' | 'change' | 'answer';
  from: Side;
  to: Side;
}
/** A schema with the one around it, in which its `#/$defs/…` are. */
interface Part {
  schema: Schema;
  root: Schema;
}

function faultsOf(way: Way, sent: Schema, taken: Schema): string[] {
  const compared = new Set<string>();
  const isAnswer = way.kind === 'answer';
  const fewer = (at: string) =>
    `${at}: ${way.to.name} ${isAnswer ? 'does not know' : 'does not take'} all that ${way.from.name} ${isAnswer ? 'answers' : 'sends'}`;

  function compare(sentPart: Part, takenPart: Part, at: string): string[] {
    // Shapes that contain themselves are compared once.
    const [sentRef, takenRef] = [refOf(sentPart), refOf(takenPart)];
    const pair = `${sentRef} ${takenRef}`;
    if (compared.has(pair)) return [];
    if (sentRef && takenRef) compared.add(pair);
    const from = resolved(sentPart, way.from.api);
    const to = resolved(takenPart, way.to.api);
    const choices = choicesOf(from);
    if (choices) return choices.flatMap((choice) => compare(choice, to, at));
    const accepted = choicesOf(to);
    if (accepted) {
      const faults = accepted.map((choice) => trial(from, choice, at));
      return faults.reduce((best, each) => (each.length < best.length ? each : best), faults[0] ?? []);
    }
    return plain(from, to, at);
  }

  /** One of several alternatives: what was compared on the way counts only if it fits. */
  function trial(from: Part, to: Part, at: string): string[] {
    const kept = new Set(compared);
    const faults = compare(from, to, at);
    if (faults.length > 0) {
      compared.clear();
      for (const each of kept) compared.add(each);
    }
    return faults;
  }

  function plain(from: Part, to: Part, at: string): string[] {
    const [a, b] = [from.schema, to.schema];
    const values = valuesOf(b);
    if (values) {
      const sentValues = valuesOf(a);
      const known = (value: unknown) => values.some((each) => isDeepStrictEqual(each, value));
      return sentValues?.every(known) ? [] : [fewer(at)];
    }
    if (b.type === undefined) return [];
    const kind = a.type ?? typeof valuesOf(a)?.[0];
    if (kind !== b.type && !(kind === 'integer' && b.type === 'number')) return [fewer(at)];
    // No browser checks the length of what it is answered.
    if (!isAnswer && !valuesOf(a) && isNarrower(a, b)) return [fewer(at)];
    if (kind === 'array')
      return compare(inside(from, a.items as Schema), inside(to, b.items as Schema), at === '' ? '[]' : `${at}[]`);
    return kind === 'object' ? compareObjects(from, to, at) : [];
  }

  function compareObjects(from: Part, to: Part, at: string): string[] {
    const [a, b] = [membersOf(from.schema), membersOf(to.schema)];
    const named = (member: string) => (at === '' ? member : `${at}.${member}`);
    const faults = b.required
      .filter((member) => !a.required.includes(member))
      .map((member) => `${named(member)}: ${way.to.name} needs it, and ${way.from.name} may leave it out`);
    for (const [member, schema] of Object.entries(a.members)) {
      const wanted = b.members[member] ?? b.others;
      if (wanted) faults.push(...compare(inside(from, schema), inside(to, wanted), named(member)));
      // Who only reads passes over what it does not know.
      else if (way.kind === 'change' || (way.kind === 'question' && b.isStrict))
        faults.push(`${named(member)}: ${way.to.name} ${b.isStrict ? 'refuses' : 'loses'} it`);
    }
    if (a.others && b.others) faults.push(...compare(inside(from, a.others), inside(to, b.others), named('*')));
    return faults;
  }

  return compare({ schema: sent, root: sent }, { schema: taken, root: taken }, '');
}

const refOf = ({ schema }: Part): string => (typeof schema.$ref === 'string' ? schema.$ref : '');
const inside = ({ root }: Part, schema: Schema | undefined): Part => ({ schema: schema ?? {}, root });

function resolved(part: Part, api: Api): Part {
  const ref = refOf(part);
  if (ref === '') return part;
  if (ref === '#') return { schema: part.root, root: part.root };
  const [, place, name = ''] = /^#\/(components\/schemas|\$defs)\/(.+)$/.exec(ref) ?? [];
  const found = place === '$defs' ? (part.root.$defs as Record<string, Schema> | undefined)?.[name] : api.schemas[name];
  if (!found) throw new Error(`The API names ${ref}, which it does not have.`);
  return resolved({ schema: found, root: place === '$defs' ? part.root : found }, api);
}

const choicesOf = ({ schema, root }: Part): Part[] | null =>
  choicesIn(schema)?.map((choice) => ({ schema: choice, root })) ?? null;

const valuesOf = (schema: Schema): unknown[] | null =>
  'const' in schema ? [schema.const] : ((schema.enum as unknown[] | undefined) ?? null);

function membersOf(schema: Schema) {
  const others = schema.additionalProperties;
  return {
    members: (schema.properties ?? {}) as Record<string, Schema>,
    required: (schema.required ?? []) as string[],
    others: typeof others === 'object' ? (others as Schema) : null,
    isStrict: others === false,
  };
}

/** Whether `taken` has a bound that `sent` does not keep. */
function isNarrower(sent: Schema, taken: Schema): boolean {
  const has = (schema: Schema, bound: string, otherwise: number) => (schema[bound] as number | undefined) ?? otherwise;
  return (
    ['minLength', 'minItems', 'minimum'].some(
      (bound) => has(taken, bound, -Infinity) > has(sent, bound, bound === 'minimum' ? -Infinity : 0),
    ) ||
    ['maxLength', 'maxItems', 'maximum'].some((bound) => has(taken, bound, Infinity) < has(sent, bound, Infinity)) ||
    (taken.pattern !== undefined && taken.pattern !== sent.pattern)
  );
}

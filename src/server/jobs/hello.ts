import { plainName } from '#contract/person-name.ts';

/**
 * The greeting of a mail. Only for addresses that their owner has proven: to every other one a stranger could write
 * with a name. A name stored before the rule is left out if it breaks it.
 */
export function hello(name: string | null): string {
  const plain = plainName(name);
  return plain === null ? 'Hello,' : `Hello ${plain},`;
}

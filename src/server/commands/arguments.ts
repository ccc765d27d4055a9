/** The value behind a name such as `--to`. */
export function valueOf(args: readonly string[], name: string, example: string): string {
  const value = args[args.indexOf(name) + 1];
  if (!args.includes(name) || value === undefined || value.startsWith('--')) throw new Error(`Say ${name} ${example}.`);
  return value;
}

export const spell = (count: number, one: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : `${one}s`}`;

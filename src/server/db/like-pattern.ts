/** A pattern for `like … escape '\\'` that finds a text anywhere in lower-case values. */
export function likePattern(find: string): string {
  return `%${find.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

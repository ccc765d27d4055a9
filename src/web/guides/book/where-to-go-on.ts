interface Part {
  key: string;
}

/** The first part that is not read yet, once one is; null at the beginning and when all are read. */
export function whereToGoOn<P extends Part>(parts: readonly P[], read: readonly string[]): P | null {
  if (!parts.some(({ key }) => read.includes(key))) return null;
  return parts.find(({ key }) => !read.includes(key)) ?? null;
}

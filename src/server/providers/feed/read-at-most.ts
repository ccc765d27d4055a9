/** Reads the body of a response; stops and returns null if it is longer than `limit` bytes. */
export async function readAtMost(response: Response, limit: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The body of an answer, or null when it is longer than `most` bytes, of which no more are taken in. */
export async function readAtMost(response: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

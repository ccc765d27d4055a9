/** Like URL.parse, which browsers have only since Firefox 126 and Safari 18. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * The link that makes the first administrator, as a log line of its own kind: whoever collects the lines of a server
 * can find it, and keep it from those who read the others. It is written at every log level.
 */
export function setUpLine(url: string, now: Date): string {
  return JSON.stringify({
    level: 40,
    time: now.getTime(),
    event: 'set_up_link',
    url,
    msg: 'This site has no administrator yet. Open this link within an hour to become the first.',
  });
}

const maxOctets = 75;
const separator = '\r\n ';

/**
 * Folds the lines of a calendar file at 75 octets (RFC 5545, 3.1), never inside an escape such as '\\n' or a character:
 * some readers take the halves for two characters. Every line ends with CRLF, the last one too. Lines that are folded
 * already are joined first.
 */
export function foldLines(content: string): string {
  const lines = content.replaceAll(separator, '').split('\r\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const [part] of line.matchAll(/\\?./gsu)) {
    const size = Buffer.byteLength(part);
    if (octets + size > maxOctets) {
      folded += separator;
      octets = 1;
    }
    folded += part;
    octets += size;
  }
  return folded;
}

/**
 * Words that a starter left to be written, such as '[What comes next, and what to say.]'. One word in brackets is a
 * remark such as '[sic]' or the number of a note.
 */
export function unwrittenIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const words = line.trim();
    return /^\[[^[\]]+\]$/.test(words) && /\s/.test(words) ? [words] : [];
  });
}

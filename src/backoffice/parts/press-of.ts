/** What a screen has read from the server since; a person does not choose it. */
const readMembers: ReadonlySet<string> = new Set(['revision', 'expectedLeft']);

/**
 * What a person asked for by a press. Two presses are the same although the screen has read another revision between
 * them, or that less is left to refund: it may be the first press that has changed it.
 */
export function pressOf(input: object): string {
  return JSON.stringify(Object.entries(input).filter(([member]) => !readMembers.has(member)));
}

/** Whose ticket it is: who is named, else 'Guest of Mira Halloran'; null once the names are erased. */
export function nameAtDoor(ticket: {
  name: string | null;
  first_name: string | null;
  surname: string | null;
}): string | null {
  if (ticket.name !== null) return ticket.name;
  const booker = `${ticket.first_name ?? ''} ${ticket.surname ?? ''}`.trim();
  return booker === '' || booker === 'Erased' ? null : `Guest of ${booker}`;
}

/** Whose phone it was, in words: 'Tom’s phone'. */
export function phoneOf(displayName: string | null | undefined): string | null {
  const [first] = displayName?.trim().split(/\s+/) ?? [];
  return first ? `${first}’s phone` : null;
}

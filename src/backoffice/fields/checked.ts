/** What a form gives a checkbox, which shows no error of its own. */
export function checked<Registered extends { error: string | undefined }>({ error: _error, ...rest }: Registered) {
  return rest;
}

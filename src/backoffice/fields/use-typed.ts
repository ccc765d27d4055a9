import { useState } from 'react';

/** What was typed stays as it is while it says the value of the form; any other value is shown as it is written. */
export function shownOf<Value, Typed>(
  typed: Typed,
  value: Value,
  read: (typed: Typed) => Value,
  write: (value: Value) => Typed,
): Typed {
  return Object.is(read(typed), value) ? typed : write(value);
}

/** What a field shows while its form holds what the words say, such as a number; and what takes the typing. */
export function useTyped<Value, Typed>(value: Value, read: (typed: Typed) => Value, write: (value: Value) => Typed) {
  const [typed, setTyped] = useState(() => write(value));
  return [shownOf(typed, value, read, write), setTyped] as const;
}

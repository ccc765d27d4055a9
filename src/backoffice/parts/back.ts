import { useLocation } from 'react-router';

/** Where somebody came from, and goes on when they are done. */
export interface Back {
  to: `/admin/${string}`;
  /** One word, such as 'Guide'. */
  name: string;
}

/** What a link to another screen carries, so that the screen leads back. */
export const leadingBack = (back: Back): { back: Back } => ({ back });

/** The screen that led here; null if the address was opened, or came from a list. */
export function useBack(): Back | null {
  const { state } = useLocation();
  return (state as { back?: Back } | null)?.back ?? null;
}

import { createContext, useContext } from 'react';

/** Scheme and host under which the site is recommended to others: those of the canonical address. */
const OriginContext = createContext('');

export const OriginProvider = OriginContext.Provider;

export function useOrigin(): string {
  return useContext(OriginContext);
}

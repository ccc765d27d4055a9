import { createContext, useContext } from 'react';

/** Scheme and host of the canonical URL. */
const OriginContext = createContext('');

export const OriginProvider = OriginContext.Provider;

export function useOrigin(): string {
  return useContext(OriginContext);
}

import { createContext, useContext } from 'react';

/** True inside the first block of a page: its heading is the h1 and its picture is loaded at once. */
export const LeadContext = createContext(false);

export function useIsLead(): boolean {
  return useContext(LeadContext);
}

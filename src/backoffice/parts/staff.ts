import { createContext, use } from 'react';
import type { Permission } from '#contract/permissions.ts';

/** Who works here, and what they may do. The server decides anew at each call. */
export interface Staff {
  uid: string;
  name: string;
  may: (permission: Permission) => boolean;
}

const StaffContext = createContext<Staff | null>(null);

export const StaffProvider = StaffContext.Provider;

export function useStaff(): Staff {
  const staff = use(StaffContext);
  if (!staff) throw new Error('This component needs a <StaffProvider> above it.');
  return staff;
}

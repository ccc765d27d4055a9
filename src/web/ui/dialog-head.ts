import { createContext } from 'react';
import type { ReactNode } from 'react';

/** What every dialog shows beside its close button, because it covers the header; the app gives its quick exit. */
export const DialogHeadContext = createContext<ReactNode>(null);

export const DialogHeadProvider = DialogHeadContext.Provider;

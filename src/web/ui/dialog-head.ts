import { createContext } from 'react';
import type { ReactNode } from 'react';

/**
 * Rendered beside the close button of every dialog, because a dialog covers the header. The app passes its quick exit.
 */
export const DialogHeadContext = createContext<ReactNode>(null);

export const DialogHeadProvider = DialogHeadContext.Provider;

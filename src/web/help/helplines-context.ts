import { createContext } from 'react';
import type { Helpline } from '#contract/helplines.ts';

/** The helplines of this site and locale, the emergency number first; staff set them. */
export const HelplinesContext = createContext<readonly Helpline[]>([]);

export const HelplinesProvider = HelplinesContext.Provider;

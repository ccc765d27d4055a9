import { createContext } from 'react';

/**
 * The time that server rendering and hydration use as now, so that both give the same markup: the latest event start in
 * the past. Apart from use-now.ts, because every page provides it and few read it.
 */
export const RenderedAt = createContext<number | null>(null);

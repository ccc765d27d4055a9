import * as z from 'zod/mini';

/** By what a person may open a guide now. */
export const openBy = z.enum(['bought', 'given', 'subscription', 'company', 'free']);

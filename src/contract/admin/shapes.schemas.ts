import * as z from 'zod/mini';

/** Chosen by the caller: a repeated request with the same key returns the first result and changes nothing. */
export const key = z.string().check(z.regex(/^[\w-]{8,64}$/));
/** Why something is done; the summary of a call says who reads it. */
export const reason = z.string().check(z.maxLength(300));
export const idInQuery = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));

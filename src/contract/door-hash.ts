/**
 * How the list of a door names a booking code (decision 56): PBKDF2 with SHA-256 and the salt of the event, in
 * base64url. Server and browser compute it with their own libraries.
 */
export const doorHash = { iterations: 10_000, bytes: 12 } as const;

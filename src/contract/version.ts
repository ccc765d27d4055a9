/** §1: the version that the product shows, to the letter. */
export const appVersion = '1.1.85 (2025-06-06)';

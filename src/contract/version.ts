/** §1: the version text that the product shows unchanged. */
export const appVersion = '1.1.85 (2025-06-06)';

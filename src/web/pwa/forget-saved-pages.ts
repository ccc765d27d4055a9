import { cacheNames } from './worker/rules.ts';

/** Deletes pages and pictures that were kept for reading without a network. */
export async function forgetSavedPages(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all([caches.delete(cacheNames.pages), caches.delete(cacheNames.pictures)]);
}

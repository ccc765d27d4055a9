/** Deletes pages and pictures that were kept for reading without a network, also by a worker of another version. */
export async function forgetSavedPages(): Promise<void> {
  if (!('caches' in window)) return;
  const kept = (await caches.keys()).filter((name) => /^(pages|pictures)-/.test(name));
  await Promise.all(kept.map((name) => caches.delete(name)));
}

/** The mark stands on the document, where the script that leaves it finds it too. */
export function isSensitiveDocument(): boolean {
  return 'sensitive' in document.documentElement.dataset;
}

/** For a page that only its reader may see, which the server therefore could not mark. */
export function markSensitiveDocument(): void {
  document.documentElement.dataset['sensitive'] = '';
}

/** The attribute is on the document element, where the leaving script can read it. */
export function isSensitiveDocument(): boolean {
  return 'sensitive' in document.documentElement.dataset;
}

/** Marks a page that only its user can see, so that the server could not mark it. */
export function markSensitiveDocument(): void {
  document.documentElement.dataset['sensitive'] = '';
}

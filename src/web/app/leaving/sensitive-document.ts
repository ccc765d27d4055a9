/** The attribute is on the document element, where the leaving script can read it. */
export function isSensitiveDocument(): boolean {
  return 'sensitive' in document.documentElement.dataset;
}

/**
 * Marks a page that only its user can see, so that the server could not mark it. Like the server's header, the policy
 * keeps the address from others, and tells the service worker not to keep its pictures.
 */
export function markSensitiveDocument(): void {
  if (isSensitiveDocument()) return;
  document.documentElement.dataset['sensitive'] = '';
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'no-referrer';
  document.head.append(policy);
}

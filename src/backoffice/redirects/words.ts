export const hints = {
  path: 'An address of this site at which there is no page, such as /old-guides. An address of an earlier site may have a query: /index.php?page=4.',
  redirectTo: 'An address of this site, such as /guides, or a full one, such as https://example.org.',
};
export const needs = { path: 'Enter the address that redirects.', redirectTo: 'Enter where it leads.' };
export const forLocale = [
  { value: 'au', label: 'Australia, and New Zealand unless it has its own' },
  { value: 'nz', label: 'New Zealand only' },
];

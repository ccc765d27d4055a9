/**
 * Key in localStorage: the uid of whoever has entered the back office here and may edit pages. It only decides whether
 * the link 'Edit this page' is loaded; it gives no access.
 */
export const editorHint = 'editor';

/** Whom an editor may look at a page as. */
export const previewViewers = ['visitor', 'member', 'standard', 'pro', 'owner', 'company'] as const;
export type PreviewViewer = (typeof previewViewers)[number];

/** Request header of the editor's preview: answers a public call as it would answer this viewer. */
export const previewHeader = 'x-preview-as';

/** What each plan is called, on every page, in every mail and in every file. */
export const planTitles = { standard: 'Standard', pro: 'Professional' } as const;

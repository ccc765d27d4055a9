/** Number of items in one page of a list, if a page is requested. */
export const pageSize = 48;

/** Items of a long list that are answered at a time where a page of it is asked for. */
export const pageSize = 48;

/** Yes or no as a column holds it. */
export type Flag = 0 | 1;

export const asFlag = (isSo: boolean): Flag => (isSo ? 1 : 0);

/** What became of a test, in words. */
export interface Tried {
  worked: boolean;
  said: string;
}

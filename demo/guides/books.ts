import type { GuideBook } from './book.ts';
import { childSafeClubBook } from './book-child-safe-club.ts';
import { respectAtWorkBook } from './book-respect-at-work.ts';

/** The guides that are written in full. Their other facts are in the file of their series. */
export const books: readonly GuideBook[] = [respectAtWorkBook, childSafeClubBook];

import { pageSize } from '#contract/paging.ts';
import { deepFreeze } from './db/content-cache.ts';

/** What a call answers of a list: the whole of it, or one page of it with `totalCnt`. */
export type ListAnswers<A> = (page?: number) => A & { totalCnt?: number };

/** Each answer is made once and is the same object from then on, so that it becomes bytes once (route.ts). */
export function listAnswers<T, A extends object>(list: T[], answerOf: (part: T[]) => A): ListAnswers<A> {
  const kept = new Map<number, A & { totalCnt?: number }>();
  const make = (page: number) =>
    page === 0
      ? answerOf(list)
      : { ...answerOf(list.slice((page - 1) * pageSize, page * pageSize)), totalCnt: list.length };
  return (page = 0) => {
    // Whoever asks beyond the end fills no memory.
    const key = Math.min(page, Math.floor(list.length / pageSize) + 2);
    let answer = kept.get(key);
    if (!answer) kept.set(key, (answer = deepFreeze(make(key))));
    return answer;
  };
}

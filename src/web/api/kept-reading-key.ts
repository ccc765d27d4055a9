/** localStorage key of what readers have written and read of guides. Guides write it. */
export const keptReadingKey = 'kept-pages';

/** At log-out, as the guides promise. Async, so that blocked storage rejects the promise and prevents no log-out. */
export const forgetReading = async (): Promise<void> => localStorage.removeItem(keptReadingKey);

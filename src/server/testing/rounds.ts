/** How often race tests repeat: once, or as often as `npm run test:long` says. */
export const rounds = Number(process.env.TEST_ROUNDS ?? 1);

/** How often a test kills a server: `few` times, or as often as `npm run test:long` says. */
export const kills = (few: number): number => Number(process.env.TEST_KILLS ?? few);

/** Repeats a round; each one must begin with things of its own. */
export async function eachRound(round: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < rounds; index++) await round(index);
}

/** A call without files that has had no answer by then is given up: others wait for their turn behind it. */
export const answerWithinMs = 60_000;

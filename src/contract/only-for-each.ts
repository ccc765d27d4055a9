/** The maximum per customer in words, on pages and in the refusal. */
export const onlyForEach = (max: number): string => `Only ${max} for each person.`;

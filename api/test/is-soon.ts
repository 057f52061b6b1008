/** Whether a header `retry-after` has one of the random waits of an unavailable server. */
export const isSoon = (value: unknown): boolean => Number(value) >= 3 && Number(value) <= 8;

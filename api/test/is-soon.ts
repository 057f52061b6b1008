/** Whether a header `retry-after` has one of the random waits of a server that is not available. */
export const isSoon = (value: unknown): boolean => Number(value) >= 3 && Number(value) <= 8;

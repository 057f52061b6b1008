/** The calls of `retention-calls.ts`. */
export const retentionRows = {};

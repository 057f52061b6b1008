/** The calls of `district-page-calls.ts`. */
export const districtPageRows = {};

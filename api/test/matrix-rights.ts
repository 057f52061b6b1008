/** The calls of `rights-calls.ts`. */
export const rightsRows = {};

/** The calls of `consent-calls.ts`. */
export const consentRows = {};

import { defineCalls } from './call.ts';

/** Calls about what a district says about itself and about the check-in. */
export const districtPageCalls = defineCalls({});

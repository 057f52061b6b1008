import { defineCalls } from './call.ts';

/** Calls with which a district decides how long its data is kept. */
export const retentionCalls = defineCalls({});

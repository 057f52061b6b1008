import { defineCalls } from './call.ts';

/** Calls with which schools and guardians decide whether a student is asked. */
export const consentCalls = defineCalls({});

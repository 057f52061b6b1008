import { defineCalls } from './call.ts';

/** Calls about the record of a student, and about who has read it. */
export const rightsCalls = defineCalls({});

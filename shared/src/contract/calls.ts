import { authCalls } from './auth-calls.ts';
import type { CallInput, CallOutput } from './call.ts';
import { studentCalls } from './student-calls.ts';
import { userCalls } from './user-calls.ts';

/** Every call of the API, by method and path (below `/api`). */
export const calls = { ...authCalls, ...userCalls, ...studentCalls };

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type InputOf<K extends CallName> = CallInput<Calls[K]>;
export type OutputOf<K extends CallName> = CallOutput<Calls[K]>;

import { ApiError } from '@tapin/shared/api';

interface Errors {
  /** For the field that caused it. */
  field: string | null;
  /** For the form as a whole. */
  form: Error | null;
}

/** What the server may have against a new password. */
export const passwordCodes = ['password_too_short', 'password_too_long', 'password_too_common'] as const;

/** Tells an error that one field can mend from every other, by the server's codes. */
export function errorsOf(error: Error | null, codes: readonly ApiError['code'][]): Errors {
  const isOfField = error instanceof ApiError && codes.includes(error.code);
  return isOfField ? { field: error.message, form: null } : { field: null, form: error };
}

import { ApiError } from '@tapin/shared/api';

interface Errors {
  /** The text for the field that caused the error. */
  field: string | null;
  /** The error for the whole form. */
  form: Error | null;
}

/** The error codes about a new password. */
export const passwordCodes = ['password_too_short', 'password_too_long', 'password_too_common'] as const;

/** Assigns an error to a field if its code is about the field, and to the form otherwise. */
export function errorsOf(error: Error | null, codes: readonly ApiError['code'][]): Errors {
  const isOfField = error instanceof ApiError && codes.includes(error.code);
  return isOfField ? { field: error.message, form: null } : { field: null, form: error };
}

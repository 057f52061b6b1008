import { ApiError } from '@tapin/shared/api';

interface SplitError {
  /** The text for the field that caused the error. */
  field: string | null;
  /** The error for the whole form. */
  form: Error | null;
}

/** The error codes about a new password. */
export const passwordCodes = ['password_too_short', 'password_too_long', 'password_too_common'] as const;

/** Assigns an error to a field if its code is about the field, and to the form otherwise. */
export function splitError(error: Error | null, codes: readonly ApiError['code'][]): SplitError {
  const isFieldError = error instanceof ApiError && codes.includes(error.code);
  return isFieldError ? { field: error.message, form: null } : { field: null, form: error };
}

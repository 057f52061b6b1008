import { ApiError } from '@tapin/shared/api';

interface SplitError {
  field: string | null;
  form: Error | null;
}

export const passwordCodes = ['password_too_short', 'password_too_long', 'password_too_common'] as const;

/** Assigns an error to a field if its code is about the field, and to the form otherwise. */
export function splitError(error: Error | null, codes: readonly ApiError['code'][]): SplitError {
  const isFieldError = error instanceof ApiError && codes.includes(error.code);
  return isFieldError ? { field: error.message, form: null } : { field: null, form: error };
}

import { errorCodes } from '@tapin/contract/error-codes';
import { isAxiosError } from 'axios';
import { i18n } from '../i18n/instance.ts';
import { ApiError } from './api-error.ts';

interface ErrorBody {
  msg?: unknown;
  code?: unknown;
  message?: unknown;
}

export const loggedOutMessage = 'Logged out by server';

const unknownErrorText = () => i18n.t('shared:error.unknown');
const codeOf = (body: ErrorBody) => errorCodes.find((code) => code === body.code) ?? 'unknown';
const bodyOf = (data: unknown): ErrorBody => (typeof data === 'object' && data !== null ? data : {});

export const isSessionExpired = (data: unknown): boolean => bodyOf(data).message === 'session expired';

/** Turns any failure of a call into an `ApiError` with the text to show. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error === undefined || error === null) return new ApiError(unknownErrorText(), 'unknown');
  if (error instanceof Error && error.message === loggedOutMessage) {
    return new ApiError(loggedOutMessage, 'logged_out');
  }
  if (!navigator.onLine) return new ApiError(i18n.t('shared:error.offline'), 'offline');
  if (!isAxiosError(error)) return new ApiError(unknownErrorText(), 'unknown');
  if (!error.response) return new ApiError(i18n.t('shared:error.network'), 'network');
  const body = bodyOf(error.response.data);
  const text = typeof body.msg === 'string' && body.msg !== '' ? body.msg : unknownErrorText();
  return new ApiError(text, codeOf(body), error.response.status);
}
